const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PARENT_POLL_MS = 1000;

/**
 * Calls `onEnd` when the process was told to stop or its parent is gone. Clients end a server in every one of these ways,
 * and a parent that dies while another process holds our stdin gives no end of input at all.
 */
export function watchEnd(process: NodeJS.Process, onEnd: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onEnd();
  }, PARENT_POLL_MS);
  timer.unref();
  for (const signal of SIGNALS) process.on(signal, onEnd);
  return () => {
    clearInterval(timer);
    for (const signal of SIGNALS) process.off(signal, onEnd);
  };
}
