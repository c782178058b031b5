/** A word of camelCase: a capital and its small letters, or a run of capitals. */
const HUMP = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** Whether a short piece of text looks made by a machine: digits among letters, or letters of irregular case. Not for whole texts. */
export function looksRandom(value: string): boolean {
  if (value.length < 8 || !/[0-9]|[a-z][A-Z]/.test(value)) return false;
  const digits = value.match(/[0-9]/g)?.length ?? 0;
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
  if (digits > 0 && letters > 0) {
    const borders = value.match(/[0-9](?=[A-Za-z])|[A-Za-z](?=[0-9])/g)?.length ?? 0;
    if (digits >= 3 || borders >= 3) return true;
  }
  // Words of camelCase have four letters and more on average, the humps of random letters fewer than three.
  return letters >= 16 && letters / (value.match(HUMP)?.length ?? 1) < 3.4;
}
