/**
 * Pieces of a text by what a tokenizer can do with them: event ids, words of Latin and Cyrillic letters, digits, signs, blanks that
 * stand before a digit or end a line (others cost nothing), and any other character.
 */
const PIECE =
  /(evt_[0-7][0-9A-HJKMNP-TV-Z]{25})|([A-Z]?[a-z]+|[A-Z]+|[\u0400-\u045f]+)|([0-9]+)|([!-/:-@[-`{-~]+)|([ \t]+(?=[0-9])|[\r\n]+)|[ \t]+|([^])/gu;

const EVENT_ID = 20;
/** Letters that nobody speaks cost two tokens for three; what reads like a word costs little, also for a word nobody knows. */
const VOWEL = /[aeiouyаеёиоуыэюя]/u;
const NOT_SPOKEN = /[^aeiouyаеёиоуыэюя]{5}|[aeiouyаеёиоуыэюя]{4}|.{16}/u;
const LETTER = 0.7;
const WORD_SPARE = 1.8;

/** Tokens of one character at worst; first match wins. Everything else costs its bytes. */
const CHARACTERS: readonly (readonly [RegExp, number])[] = [
  [/[\u3041-\u309f]/u, 1.2],
  [/[\u3000-\u30ff\uff00-\uffef]/u, 1.6],
  [/[\u4e00-\u9fff]/u, 2.2],
  [/[\u2010-\u206f]/u, 1.5],
  [/[\uac00-\ud7af]/u, 2.5],
];

const known = new Map<string, number>();

/**
 * The most tokens a text can cost (o200k and the older Claude tokenizer), whoever wrote it. `estimateTokens` is fitted to what
 * people write; titles made to cost would make an answer twice as large as promised. Ordinary text is counted up to twice.
 */
export function mostTokens(text: string): number {
  let sum = 0;
  for (const [piece, id, word, digits, signs, blanks] of text.matchAll(PIECE)) {
    if (id !== undefined) sum += EVENT_ID;
    else if (word !== undefined) sum += wordMost(word.toLowerCase());
    else if (digits !== undefined) sum += Math.ceil(digits.length / 3) * 1.05;
    else if (signs !== undefined) sum += signs.length <= 3 ? 1.2 : signs.length * LETTER;
    else if (blanks !== undefined) sum += 1;
    else if (piece.trim() !== '') sum += characterMost(piece);
  }
  return Math.ceil(sum);
}

function wordMost(word: string): number {
  const letters = word.length;
  if (NOT_SPOKEN.test(word) || !VOWEL.test(word)) return Math.max(1, letters * wordRate(word));
  const plain = letters <= 9 ? 1.1 : 1.1 + 0.15 * (letters - 9);
  return WORD_SPARE * (word.charCodeAt(0) < 0x80 ? plain : 0.6 * letters);
}

function wordRate(word: string): number {
  return word.charCodeAt(0) < 0x80 ? LETTER : 1.8;
}

function characterMost(character: string): number {
  const before = known.get(character);
  if (before !== undefined) return before;
  const most = CHARACTERS.find(([kind]) => kind.test(character))?.[1] ?? bytesOf(character);
  // A cache of what a language uses, not of everything Unicode has.
  if (known.size < 10_000) known.set(character, most);
  return most;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
