/** Lines of at most `columns` characters (for our own help, which is ASCII), broken between words; a longer word has a line of its own. Line breaks of the text stay, and lines that begin with a blank (examples) are kept whole. */
export function wrapText(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(' ') ? [line] : wrapLine(line, columns)));
}

function wrapLine(line: string, columns: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (last === '' || longer.length <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
