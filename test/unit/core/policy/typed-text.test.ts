import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editBetween, insertedGraphemes } from '../../../../src/core/policy/inserted-text.ts';
import { typedText, type InputMark, type ValueStep } from '../../../../src/core/policy/typed-text.ts';

const inserted = (before: string, after: string): string | null =>
  insertedGraphemes(editBetween(before, after))?.join('') ?? null;

test.each([
  ['', 'hello', 'hello'],
  ['abc', 'abcd', 'd'],
  ['abc', 'xabc', 'x'],
  ['ac', 'abc', 'b'],
  ['aa', 'aaa', 'a'],
  ['abc', 'ab', null],
  ['abc', 'abx', null],
  ['abc', '', null],
  ['abc', 'abc', null],
  ['old', 'new one', null],
  ['old', 'fresh', 'fresh'],
  ['a secret b', 'xa secret by', null],
  ['e', 'e\u0301', null],
  ['👨', '👨‍👩‍👧', null],
  ['👨‍👩‍👧', '👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧'],
  ['🇯', '🇯🇵', null],
  ['か', 'かき', 'き'],
  ['\uD83D', '\uD83Da', 'a'],
])('between %j and %j came %j', (before, after, text) => {
  expect(inserted(before, after)).toBe(text);
});

test('an insertion anywhere is found whole, whatever stands around it', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'か', '👍', '\n') });
  fc.assert(
    fc.property(
      piece,
      piece,
      fc.string({ unit: fc.constantFrom('x', 'y', '漢'), minLength: 1 }),
      (head, tail, come) => {
        expect(inserted(head + tail, head + come + tail)).toBe(come);
      },
    ),
  );
});

const ms = (n: number): number => n * 1_000_000;
const key = (at: number, more: Partial<InputMark> = {}): InputMark => ({
  mono_ns: ms(at),
  graphemes: 1,
  composed: false,
  ...more,
});
const step = (at: number, value: string | null, cause: ValueStep['cause'] = 'unknown'): ValueStep => ({
  mono_ns: ms(at),
  value,
  cause,
});
const empty = { value: '', mono_ns: 0 };

test.each<[string, ValueStep[], InputMark[], string | null]>([
  ['nothing', [], [], null],
  ['a value that was not read', [step(1, null)], [key(0)], null],
  ['exactly 3 s after its key', [step(3_000, 'a')], [key(0)], 'a'],
  ['1 ms later', [step(3_001, 'a')], [key(0)], null],
  ['its key comes after it', [step(5, 'a')], [key(6)], null],
  ['key and value arrive in another order', [step(9, 'ab'), step(7, 'a')], [key(8), key(6)], 'ab'],
  [
    'what was typed before a program came',
    [step(1, 'a'), step(2, 'aXYZ'), step(4, 'aXYZb')],
    [key(0), key(3)],
    'ab',
  ],
  [
    'typed, deleted, then a program',
    [step(1, 'a'), step(3, 'ab'), step(4, 'a'), step(5, 'aX')],
    [key(0), key(2)],
    'a',
  ],
  ['two keys seen at once', [step(3, 'ab')], [key(0), key(1)], 'ab'],
  ['a paste of three', [step(1, 'xyz')], [key(0, { graphemes: 3 })], 'xyz'],
  ['more than was pasted', [step(1, 'xyz!')], [key(0, { graphemes: 3 })], null],
  [
    'a conversion long after its keys',
    [step(1, 'か'), step(2, 'かん'), step(2_900, '漢字')],
    [key(0, { graphemes: 6, composed: true }), key(1, { graphemes: 6, composed: true })],
    '漢字',
  ],
  ['sent and emptied', [step(1, 'a'), step(2, ''), step(4, 'b')], [key(0), key(3)], 'ab'],
])('typed: %s', (_about, steps, marks, text) => {
  expect(typedText(empty, steps, marks).text).toBe(text);
});

test('a batch that ends between a key and its value leaves the key for the next', () => {
  const first = typedText(empty, [step(1, 'a')], [key(0), key(2)]);
  expect(first.text).toBe('a');
  expect(typedText(first.baseline, [step(3, 'ab')], first.marks).text).toBe('b');
});

test('an unknown baseline gives nothing, and the next one is known', () => {
  const first = typedText({ value: null, mono_ns: 0 }, [step(1, 'old a')], [key(0)]);
  expect(first).toMatchObject({ text: null, baseline: { value: 'old a' } });
});

/** The user types small letters and deletes; a program puts capitals anywhere. Every change is seen before the next one happens. */
const act = fc.oneof(
  fc.record({
    by: fc.constant('key' as const),
    text: fc.constantFrom('a', 'b', 'か', '👍'),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    by: fc.constant('program' as const),
    text: fc.constantFrom('X', 'XY', 'SECRET', ''),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ by: fc.constant('delete' as const), text: fc.constant(''), place: fc.constant(1) }),
);

test('whatever a program puts into the field between the keys, it is never taken for typed', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), fc.integer({ min: 1, max: 400 }), (acts, gap) => {
      let characters: string[] = [];
      const steps: ValueStep[] = [];
      const marks: InputMark[] = [];
      acts.forEach(({ by, text, place }, index) => {
        const at = index * gap;
        if (by === 'key') marks.push(key(at));
        if (by === 'delete') characters.pop();
        else if (by === 'program' && text === '') characters = [];
        else characters.splice(Math.floor(place * characters.length), 0, ...Array.from(text));
        steps.push(step(at, characters.join('')));
      });
      expect(typedText(empty, steps, marks).text ?? '').not.toMatch(/[A-Z]/);
    }),
    { numRuns: 2_000 },
  );
});

test('what is only typed comes out whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'か', '👍'), { minLength: 1, maxLength: 40 }),
      (letters) => {
        const marks = letters.map((_letter, index) => key(index * 100));
        const steps = letters.map((_letter, index) =>
          step(index * 100 + 20, letters.slice(0, index + 1).join('')),
        );
        expect(typedText(empty, steps, marks).text).toBe(letters.join(''));
      },
    ),
  );
});
