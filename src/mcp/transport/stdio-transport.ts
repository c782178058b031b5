import { INTERNAL_ERROR, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import type { Readable } from 'node:stream';
import { createInputGate } from './input-gate.ts';
import { createLineReader, MAX_LINE_BYTES } from './line-reader.ts';
import { readMessage } from './read-message.ts';
import { refuseVersion } from './refuse-version.ts';
import { tidyError } from './tidy-error.ts';

/** How long answers may still come after the end of input, ms; the process is gone 2 s after it. */
const DRAIN_MS = 1400;
/** How long a client may take to read them then, ms. */
const LAST_WORDS_MS = 100;
const UNFINISHED = 'The input ended before this was answered; keep it open until the answer comes';

export interface StdioTransportOptions {
  input: Readable;
  /** Writes one line to the client; the callback gets the error of a closed pipe. */
  write: (line: string, done: (error?: Error | null) => void) => void;
  /** The client is gone or has nothing more to say, and what could be answered is answered. Called once. */
  onEnd: () => void;
  /** Sees every message before the server does. */
  onInbound?: (message: JSONRPCMessage) => void;
}

/**
 * The product's stdio transport: newline-delimited JSON-RPC that answers what is no message instead of ignoring it, refuses
 * an endless line without keeping it, and finishes the answers in flight when input ends (the SDK's own drops them).
 */
export function createStdioTransport(options: StdioTransportOptions): Transport {
  const inFlight = new Map<string | number, number>();
  let writing = 0;
  let unread = 0;
  let inputEnded = false;
  let ended = false;

  function end(): void {
    if (ended) return;
    ended = true;
    transport.onclose?.();
    options.onEnd();
  }

  function endWhenDrained(): void {
    if (!inputEnded || !gate.isEmpty()) return;
    lines.end();
    if (inFlight.size === 0 && writing === 0) end();
  }

  function settle(id: string | number): void {
    const left = (inFlight.get(id) ?? 1) - 1;
    if (left > 0) inFlight.set(id, left);
    else inFlight.delete(id);
  }

  function write(message: object): Promise<void> {
    const line = JSON.stringify(message) + '\n';
    writing += 1;
    unread += line.length;
    gate.unread(unread);
    return new Promise((resolve) => {
      options.write(line, (error) => {
        writing -= 1;
        unread -= line.length;
        gate.unread(unread);
        // A client that no longer reads will not read the next answer either.
        if (error) end();
        else endWhenDrained();
        resolve();
      });
    });
  }

  function refuse(id: string | number | null, error: object): Promise<void> {
    return write({ jsonrpc: '2.0', id, error });
  }

  function take(message: JSONRPCMessage): void {
    const cancelled = cancelledId(message);
    if (cancelled !== null) settle(cancelled);
    if ('method' in message && 'id' in message) {
      const refusal = refuseVersion(message);
      if (refusal !== null) {
        void refuse(message.id, refusal);
        return;
      }
      // A listen request stays open for as long as the client wants: nothing to wait for.
      if (message.method !== 'subscriptions/listen')
        inFlight.set(message.id, (inFlight.get(message.id) ?? 0) + 1);
    }
    options.onInbound?.(message);
    transport.onmessage?.(message);
  }

  const lines = createLineReader({
    onLine(line) {
      const { messages, refusals } = readMessage(line);
      messages.forEach(take);
      for (const { id, code, message } of refusals) void refuse(id, { code, message });
    },
    onTooLong() {
      const limit = MAX_LINE_BYTES / 1024 / 1024;
      void refuse(null, { code: -32600, message: `Invalid request: the line is longer than ${limit} MiB` });
    },
  });

  const gate = createInputGate(options.input, (chunk) => lines.push(chunk));

  /** Nobody is left without an answer, not even who asked for more than the time allows. */
  function giveUp(): void {
    const words = { code: INTERNAL_ERROR, message: UNFINISHED };
    void Promise.all([...inFlight.keys()].map((id) => refuse(id, words))).then(end);
    setTimeout(end, LAST_WORDS_MS).unref();
  }

  function endInput(): void {
    if (inputEnded) return;
    inputEnded = true;
    setTimeout(giveUp, DRAIN_MS).unref();
    // The server takes messages in a later turn, so ask only after it had one.
    setImmediate(endWhenDrained);
  }

  const transport: Transport = {
    start() {
      options.input.on('data', (chunk: Buffer) => gate.take(chunk));
      options.input.on('end', endInput);
      options.input.on('close', endInput);
      options.input.on('error', endInput);
      return Promise.resolve();
    },
    async send(message) {
      await write(tidyError(message));
      if ('id' in message && !('method' in message) && message.id !== undefined) settle(message.id);
      endWhenDrained();
    },
    close() {
      end();
      return Promise.resolve();
    },
  };
  return transport;
}

/** The request a cancellation names: it gets no answer, so nothing waits for one. */
function cancelledId(message: JSONRPCMessage): string | number | null {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return null;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
