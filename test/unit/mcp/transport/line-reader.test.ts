import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineReader } from '../../../../src/mcp/transport/line-reader.ts';

function read(chunks: Uint8Array[], maxBytes?: number): { lines: string[]; tooLong: number } {
  const lines: string[] = [];
  let tooLong = 0;
  const reader = createLineReader({
    onLine: (line) => lines.push(line),
    onTooLong: () => {
      tooLong += 1;
    },
    ...(maxBytes !== undefined && { maxBytes }),
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { lines, tooLong };
}

/** Cuts bytes at the given places, which may fall inside a character. */
function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => bytes.subarray(start, at[index] ?? bytes.length));
}

test('however bytes are cut, the same lines come out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      (texts, places) => {
        const bytes = Buffer.from(texts.join('\n'));
        const whole = Buffer.from(texts.join('\n')).toString('utf8');
        const expected = whole
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
        expect(read(cut(bytes, places))).toEqual({ lines: expected, tooLong: 0 });
      },
    ),
    { numRuns: 10_000 },
  );
});

test('any bytes at all: never throws, never gives a line over the limit, counts each refusal once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 10 }),
      fc.integer({ min: 1, max: 50 }),
      (chunks, maxBytes) => {
        const { lines, tooLong } = read(chunks, maxBytes);
        const raw = Buffer.concat(chunks).toString('latin1').split('\n');
        expect(tooLong).toBe(raw.filter((line) => line.length > maxBytes).length);
        for (const line of lines) expect(line).not.toContain('\n');
        expect(lines.length + tooLong).toBeLessThanOrEqual(raw.length);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a line one byte over the limit is refused at once, and the next one is read', () => {
  const lines: string[] = [];
  let tooLong = 0;
  const reader = createLineReader({
    onLine: (line) => lines.push(line),
    onTooLong: () => tooLong++,
    maxBytes: 4,
  });
  reader.push(Buffer.from('12345'));
  expect(tooLong).toBe(1); // before its end is seen
  reader.push(Buffer.from('6789\n1234\n'));
  expect({ lines, tooLong }).toEqual({ lines: ['1234'], tooLong: 1 });
});

test('only a newline ends a line; a mark before the first and CR before the end are no content', () => {
  expect(read([Buffer.from('\uFEFF"a\u2028b"\r\n\r\n\n"c"')]).lines).toEqual(['"a\u2028b"', '"c"']);
});
