// Loads the addon in Electron's main process and says what its main-thread sensors see for some seconds, without any grant:
// `npx electron test/macos/electron.cjs`. Plain JavaScript, because Electron runs no TypeScript.
const { execFile } = require('node:child_process');
const path = require('node:path');
const { app, clipboard } = require('electron');

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const seen = new Set();

app.whenReady().then(() => {
  const addon = require(path.join(__dirname, '../../native/build/Release/zanei_native.node'));
  const take = () => {
    for (const item of addon.take()?.items ?? []) {
      seen.add(item.kind);
      if (item.kind !== 'app.running') say(item);
    }
  };
  say({
    open: addon.open(() => setImmediate(take)),
    electron: process.versions.electron,
    arch: process.arch,
  });
  for (const sensor of ['workspace', 'input_source', 'pasteboard'])
    say({ start: sensor, trouble: addon.startSensor(sensor) });
  setTimeout(() => clipboard.writeText('zanei smoke'), 1_000);
  setTimeout(() => execFile('/usr/bin/open', ['-a', 'TextEdit']), 2_000);
  setTimeout(() => {
    take();
    addon.close();
    const missing = ['app.running', 'app.activated', 'input_source', 'pasteboard'].filter(
      (kind) => !seen.has(kind),
    );
    say({ missing });
    app.exit(missing.length === 0 ? 0 : 1);
  }, 8_000);
});
