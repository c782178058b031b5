/** Edit distance (insert, delete, replace, swap of neighbours), in steps. */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (line: number[], index: number): number => line[index] ?? Infinity;
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(previous, j) + 1,
          at(row, j - 1) + 1,
          at(previous, j - 1) + same,
          swapped ? at(older, j - 2) + 1 : Infinity,
        ),
      );
    }
    older = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** The known word a mistyped one most likely meant, or undefined when none is near. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((name) => ({ name, steps: name.startsWith(word) && word.length > 1 ? 0 : distance(word, name) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.floor(Math.min(name.length, word.length) / 3)))
    .sort((a, b) => a.steps - b.steps);
  return near[0]?.name;
}
