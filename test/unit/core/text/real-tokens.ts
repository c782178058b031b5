import { getTokenizer } from '@anthropic-ai/tokenizer';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** One for all: the package's countTokens() builds its table anew for each text. */
const older = getTokenizer();

/** What `text` really costs: the larger count of o200k_base and of the public, older Claude tokenizer. */
export function realTokens(text: string): number {
  return Math.max(encode(text).length, older.encode(text.normalize('NFKC'), 'all').length);
}
