/** Longest line we take, bytes; 100,000 events fit, a runaway client does not. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

const FIRST_CAPACITY = 64 * 1024;
const NEWLINE = 0x0a;

export interface LineReader {
  /** Takes the next bytes, however they were cut. */
  push(chunk: Uint8Array): void;
  /** Gives out a last line that had no newline. */
  end(): void;
}

export interface LineReaderOptions {
  /** A whole line without its end and without a byte order mark; never blank. Only `\n` ends a line, so U+2028 is text. */
  onLine: (line: string) => void;
  /** Once for each line longer than `maxBytes`, as soon as that is known; the rest of it is thrown away unread. */
  onTooLong: () => void;
  maxBytes?: number;
}

/** Cuts a byte stream into lines. Memory is bounded by twice `maxBytes` and given back after a large line. */
export function createLineReader(options: LineReaderOptions): LineReader {
  const maxBytes = options.maxBytes ?? MAX_LINE_BYTES;
  let held: Buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  let length = 0;
  let skipping = false;

  function give(bytes: Buffer): void {
    // trim takes a byte order mark and the CR of CRLF along
    const line = bytes.toString('utf8').trim();
    if (line !== '') options.onLine(line);
  }

  function hold(part: Uint8Array): void {
    if (skipping) return;
    if (length + part.length > maxBytes) {
      skipping = true;
      reset();
      options.onTooLong();
      return;
    }
    if (length + part.length > held.length) held = grown(held, length, length + part.length);
    held.set(part, length);
    length += part.length;
  }

  function reset(): void {
    length = 0;
    if (held.length > FIRST_CAPACITY) held = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  }

  function finishLine(): void {
    if (!skipping) give(held.subarray(0, length));
    skipping = false;
    reset();
  }

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
        hold(chunk.subarray(start, at));
        finishLine();
        start = at + 1;
      }
      if (start < chunk.length) hold(chunk.subarray(start));
    },
    end() {
      if (length > 0) finishLine();
    },
  };
}

function grown(old: Buffer, length: number, needed: number): Buffer {
  let capacity = old.length;
  while (capacity < needed) capacity *= 2;
  const next = Buffer.allocUnsafeSlow(capacity);
  old.copy(next, 0, 0, length);
  return next;
}
