import { expect, test } from 'vitest';
import { createRunEnd } from '../../../../src/core/redact/run-end.ts';

class CountingPattern extends RegExp {
  tests = 0;
  override test(text: string): boolean {
    this.tests += 1;
    return super.test(text);
  }
}

test('a run is walked once, from wherever it is asked for', () => {
  const pattern = new CountingPattern('[a-z-]+', 'y');
  const text = `${'sk-'.repeat(1000)} next`;
  const end = createRunEnd(text, pattern);
  for (let at = 0; at < 3000; at += 3) expect(end(at)).toBe(3000);
  expect(end(3000)).toBe(3000);
  expect(end(3001)).toBe(3005);
  expect(pattern.tests).toBe(3);
});
