interface Issuer {
  name: string;
  /** Inclusive ranges of the leading digits, written with as many digits as they have. */
  prefixes: readonly (readonly [from: number, to: number])[];
  lengths: readonly number[];
}

const LONG = [16, 17, 18, 19] as const;

/** Issuer identification ranges and lengths as the networks publish them (ISO/IEC 7812 registrations). */
const ISSUERS: readonly Issuer[] = [
  { name: 'Visa', prefixes: [[4, 4]], lengths: [13, 16, 19] },
  { name: 'Mastercard', prefixes: [[51, 55], [2221, 2720]], lengths: [16] }, // prettier-ignore
  { name: 'American Express', prefixes: [[34, 34], [37, 37]], lengths: [15] }, // prettier-ignore
  {
    name: 'Diners Club',
    prefixes: [[300, 305], [3095, 3095], [36, 36], [38, 39]], // prettier-ignore
    lengths: [14, 16, 19],
  },
  { name: 'JCB', prefixes: [[3528, 3589]], lengths: LONG },
  { name: 'Discover', prefixes: [[6011, 6011], [644, 649], [65, 65]], lengths: LONG }, // prettier-ignore
  { name: 'UnionPay', prefixes: [[62, 62], [81, 81]], lengths: LONG }, // prettier-ignore
  {
    name: 'Maestro',
    prefixes: [[5018, 5018], [5020, 5020], [5038, 5038], [5893, 5893], [6304, 6304], [6759, 6759], [6761, 6763]], // prettier-ignore
    lengths: [13, 14, 15, 16, 17, 18, 19],
  },
  { name: 'RuPay', prefixes: [[508, 508], [60, 60], [82, 82], [353, 353], [356, 356]], lengths: [16] }, // prettier-ignore
  { name: 'Mir', prefixes: [[2200, 2204]], lengths: LONG },
  { name: 'Verve', prefixes: [[506099, 506198]], lengths: [16, 18, 19] },
  { name: 'Elo, Hipercard', prefixes: [[5066, 5067], [5090, 5090], [6277, 6277], [6362, 6363]], lengths: [16] }, // prettier-ignore
  { name: 'Dankort', prefixes: [[5019, 5019]], lengths: [16] },
  { name: 'Troy', prefixes: [[9792, 9792]], lengths: [16] },
];

/** Whether 13 to 19 ASCII digits are a card number of a known network: its prefix, its length and the Luhn digit. */
export function isCardNumber(digits: string): boolean {
  if (!hasLuhnDigit(digits)) return false;
  const known = ISSUERS.some(
    ({ prefixes, lengths }) =>
      lengths.includes(digits.length) &&
      prefixes.some(([from, to]) => {
        const head = Number(digits.slice(0, String(from).length));
        return head >= from && head <= to;
      }),
  );
  // Thirteen digits with a valid article check digit are a barcode (4… is Japan and Germany), not a Visa card of the 1990s.
  return known && !(digits.length === 13 && hasArticleDigit(digits));
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const doubled = (digits.charCodeAt(digits.length - 1 - i) - 48) * (i % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function hasArticleDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += (digits.charCodeAt(i) - 48) * (i % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}
