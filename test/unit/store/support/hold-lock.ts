import { acquireStoreLock } from '../../../../src/store/writer/store-lock.ts';

// Takes the lock of the store in argv[2], says `held`, or why not, and holds it until it is killed or stdin ends.
const started_at = '2026-03-02T11:00:00.000Z';
try {
  acquireStoreLock(process.argv[2] ?? '', {
    pid: process.pid,
    instance_id: `${process.pid}@${started_at}`,
    mode: 'foreground',
    started_at,
  });
  process.stdout.write('held\n');
} catch (error) {
  const { code, message } = error as { code: string; message: string };
  process.stdout.write(`${code} ${message}\n`);
}
process.stdin.resume();
