// Loaded before the built server (node --require): when the server ends, writes what V8 compiled of it to ZANEI_COMPILED.
// Behind the first line, the stamp that start.ts compares, come V8's own bytes.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

const scripts = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    scripts.push({ script: this, stamp: /\/\/[0-9a-f]{64}\r?\n/.exec(source)[0] });
  }
};
process.on('exit', () => {
  const [{ script, stamp }] = scripts;
  writeFileSync(process.env.ZANEI_COMPILED, Buffer.concat([Buffer.from(stamp), script.createCachedData()]));
});
