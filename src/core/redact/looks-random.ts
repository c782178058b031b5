/** Whether a short piece of text looks made by a machine: digits among letters, or letters of irregular case. Not for whole texts. */
export function looksRandom(value: string): boolean {
  if (!/[0-9]|[a-z][A-Z]/.test(value)) return false;
  let letters = 0;
  let digits = 0;
  let switches = 0;
  let caseSwitches = 0;
  let last = '';
  for (const char of value) {
    const kind = kindOf(char);
    if (kind === 'digit') digits += 1;
    else if (kind !== 'other') letters += 1;
    if (last !== '' && kind !== last && kind !== 'other' && last !== 'other') {
      if (kind === 'digit' || last === 'digit') switches += 1;
      else caseSwitches += 1;
    }
    last = kind;
  }
  if (value.length >= 8 && letters > 0 && digits > 0 && (digits >= 3 || switches >= 3)) return true;
  if (value.length >= 20 && digits >= 2 && caseSwitches >= 4) return true;
  // In camelCase a word has four letters or more, so case changes at most every second letter; random text does it twice as often.
  return value.length >= 16 && letters >= 16 && caseSwitches / letters > 0.36;
}

function kindOf(char: string): 'digit' | 'upper' | 'lower' | 'other' {
  if (char >= '0' && char <= '9') return 'digit';
  if (char >= 'A' && char <= 'Z') return 'upper';
  return char >= 'a' && char <= 'z' ? 'lower' : 'other';
}
