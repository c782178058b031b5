import { cleanAddress } from '../text/clean-address.ts';
import { cleanText } from '../text/clean-text.ts';
import { escapeMarkdown } from '../text/escape-markdown.ts';

/** A sentence of ours around words of others: plain strings are ours; the rest is untrusted and is cleaned when written. */
export type PhrasePart = string | { quote: string } | { name: string } | { address: string };
export type Phrase = readonly PhrasePart[];

/** How untrusted words are written: Markdown escapes more than JSON; `quote` = code points of a quoted title. */
export interface Writing {
  markdown: boolean;
  quote: number;
}

/** Code points of an app name. */
const NAME_LIMIT = 80;

/** The sentence on one line. */
export function writePhrase(phrase: Phrase, writing: Writing): string {
  return phrase.map((part) => writePart(part, writing)).join('');
}

/** An app's name for a heading or a sentence. */
export function writeName(name: string, writing: Writing): string {
  const clean = cleanText(name, NAME_LIMIT);
  return writing.markdown ? escapeMarkdown(clean) : clean;
}

/** A quoted title, cut to the writing's length. */
export function writeQuote(title: string, writing: Writing): string {
  // The limit is of what is quoted; the mark of a cut comes on top.
  const clean = cleanText(title, writing.quote + 1);
  return writing.markdown ? `"${escapeMarkdown(clean).replaceAll('"', '\\"')}"` : `"${clean}"`;
}

function writePart(part: PhrasePart, writing: Writing): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return writeQuote(part.quote, writing);
  if ('name' in part) return writeName(part.name, writing);
  const address = cleanAddress(part.address);
  return writing.markdown ? escapeMarkdown(address) : address;
}
