/** The compared form of searched text and names: NFKC and full case folding (`ß` = `SS`, `ς` = `σ`). */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
