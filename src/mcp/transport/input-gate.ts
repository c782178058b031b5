import type { Readable } from 'node:stream';

/** Answers that the client has not read yet, bytes, over which nothing more of it is taken up: an answer is many times its question. */
const MOST_UNREAD = 4 * 1024 * 1024;
/** What it says meanwhile and is kept, bytes. Over it the client's own writes have to wait; below it the end of input is noticed. */
const MOST_HELD = 16 * 1024 * 1024;

/** Holds back what a client says while it does not read what it is told, so that it cannot fill our memory. */
export interface InputGate {
  take(chunk: Buffer): void;
  /** Says how many bytes of answers wait to be read; passes on what was held as soon as there is room. */
  unread(bytes: number): void;
  /** Whether everything taken was passed on. */
  isEmpty(): boolean;
}

/** `pass` gets every chunk in order; `input` is paused only while too much is held. */
export function createInputGate(input: Readable, pass: (chunk: Buffer) => void): InputGate {
  const held: Buffer[] = [];
  let heldBytes = 0;
  let waiting = 0;
  let passing = false;

  return {
    take(chunk) {
      if (waiting <= MOST_UNREAD && held.length === 0) {
        pass(chunk);
        return;
      }
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes > MOST_HELD) input.pause();
    },
    unread(bytes) {
      waiting = bytes;
      // Passing a chunk on writes answers, which comes back here: the next chunk has to wait for the end of this one.
      if (passing) return;
      passing = true;
      for (let next = held[0]; next !== undefined && waiting <= MOST_UNREAD; next = held[0]) {
        held.shift();
        heldBytes -= next.length;
        pass(next);
      }
      passing = false;
      if (heldBytes <= MOST_HELD && input.isPaused()) input.resume();
    },
    isEmpty: () => held.length === 0,
  };
}
