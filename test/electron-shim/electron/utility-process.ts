import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type * as E from 'electron';
import { strict } from './strict.ts';

/** Gives the child `process.parentPort`, which Electron's utility processes have and Node's do not. */
const PARENT_PORT = `data:text/javascript,${encodeURIComponent(
  `import{EventEmitter}from'node:events';const port=new EventEmitter();` +
    `port.postMessage=(m)=>process.send?.(m);process.on('message',(data)=>port.emit('message',{data,ports:[]}));` +
    `process.parentPort=port;`,
)}`;

/** Processes that the app started and that still run. */
export const utilityProcesses = new Set<ShimUtilityProcess>();

class ShimUtilityProcess
  extends EventEmitter
  implements Pick<E.UtilityProcess, 'kill' | 'postMessage' | 'pid'>
{
  private readonly child: ChildProcess;
  constructor(entry: string, args: string[]) {
    super();
    this.child = fork(entry, args, {
      execArgv: ['--enable-source-maps', '--import', PARENT_PORT],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    utilityProcesses.add(this);
    this.child.on('message', (message) => this.emit('message', message));
    this.child.on('exit', (code) => {
      utilityProcesses.delete(this);
      this.emit('exit', code ?? 0);
    });
  }
  get pid(): number | undefined {
    return this.child.pid;
  }
  postMessage(message: unknown): void {
    if (this.child.connected) this.child.send(message as object);
  }
  kill(): boolean {
    return this.child.kill();
  }
}

export const utilityProcess = strict('utilityProcess', {
  fork: (entry: string, args: string[] = []) => new ShimUtilityProcess(entry, args),
});
process.on('exit', () => {
  for (const one of utilityProcesses) one.kill();
});
