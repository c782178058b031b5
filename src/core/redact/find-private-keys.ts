import type { TextRange } from './text-range.ts';

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
/** Lines of base64 and of PEM headers, also with `\n` written out; what follows a BEGIN whose END was cut off. */
const BODY = /(?:[A-Za-z0-9+/=:,\s-]+|\\[nr])*/y;
const PUTTY = /\bPrivate-Lines: \d{1,5}\s{1,2}([A-Za-z0-9+/=\s]{40,20000})/dg;

/** Private keys in PEM, OpenSSH, PGP and PuTTY form, from BEGIN to END or, when cut, to the end of the key text. */
export function findPrivateKeys(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  let endKnownAbsent = false;
  BEGIN.lastIndex = 0;
  for (let hit = BEGIN.exec(text); hit !== null; hit = BEGIN.exec(text)) {
    const from = BEGIN.lastIndex;
    END.lastIndex = from;
    const end: RegExpExecArray | null = endKnownAbsent ? null : END.exec(text);
    endKnownAbsent = end === null;
    BODY.lastIndex = from;
    BODY.test(text);
    const stop = end === null ? BODY.lastIndex : END.lastIndex;
    ranges.push({ start: hit.index, end: stop });
    BEGIN.lastIndex = Math.max(from, stop);
  }
  for (const match of text.matchAll(PUTTY)) {
    const span = match.indices?.[1];
    if (span !== undefined) ranges.push({ start: span[0], end: span[1] });
  }
  return ranges;
}
