// Stands between a client and the server and notes what passes: argv = log file, server command. Test aid only.
const { spawn } = require('node:child_process');
const { appendFileSync } = require('node:fs');

const [log, file, ...args] = process.argv.slice(2);
const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.on('data', (data) => {
  appendFileSync(log, data);
  child.stdin.write(data);
});
process.stdin.on('end', () => child.stdin.end());
child.stdout.on('data', (data) => {
  appendFileSync(log, data);
  process.stdout.write(data);
});
child.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
