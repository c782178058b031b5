import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRIVACY_RULES } from '../../../../src/core/policy/privacy-rules.ts';

test.each(['privacy.md', 'privacy.ja.md'])('%s names every rule', (name) => {
  const text = readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
  expect(PRIVACY_RULES.map(({ id }) => id).filter((id) => !text.includes(`\`${id}\``))).toEqual([
    'source_off',
  ]);
});
