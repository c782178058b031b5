// Stands in for the Electron binary: notes when it starts and ends, and takes a moment to end, as the real one does.
import { appendFileSync } from 'node:fs';

const log = process.env.FAKE_ELECTRON_LOG ?? '';
const note = (what: string): void =>
  appendFileSync(
    log,
    `${JSON.stringify({ what, pid: process.pid, args: process.argv.slice(2), dev: process.env.ZANEI_DEV ?? null })}\n`,
  );
const alive = setInterval(() => undefined, 1000);
process.on('SIGTERM', () => {
  setTimeout(() => {
    note('end');
    clearInterval(alive);
  }, 250);
});
note('start');
