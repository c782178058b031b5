/** What would be code, a tag, a link or a special token of a model, and how it is written as text. */
const ESCAPES: Record<string, string> = {
  '`': '\\`',
  '<|': '\\<\\|',
  '|>': '\\|>',
  '<': '\\<',
  '](': ']\\(',
};

/**
 * Text made by cleanText so that Markdown and models read it as text: no code, no tag, no link, no special token.
 * One line stays one line.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(/`|<\||\|>|<|\]\(/g, (found) => ESCAPES[found] ?? found);
}
