import { redactText } from '../src/core/redact/redact-text.ts';
import { ALL_REDACTORS, measureCorpus } from '../test/unit/core/redact/read-corpus.ts';

/** Texts that make careless patterns quadratic. */
const HOSTILE = [
  'a',
  'sk-',
  '@',
  '4 ',
  '4111 ',
  'a.',
  'token=',
  'eyJ',
  '://a:b@',
  'password: ',
  'a@a.co ',
  'ghp_',
];
const MEGABYTE = 1_000_000;

/** Processor time, so that what else the computer does counts less. */
function milliseconds(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const start = process.cpuUsage();
  redactText(text, ALL_REDACTORS);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const { mustGoLines, mustStayLines, recall, precision, missed, falseHits } = measureCorpus(100);
const percent = (part: number): string => `${(Math.floor(part * 10_000) / 100).toFixed(2)} %`;
console.log(`must go: ${mustGoLines} lines, must stay: ${mustStayLines} lines, 100 fillings each`);
console.log(`recall: ${percent(recall)}, precision: ${percent(precision)}`);
for (const line of new Set(missed)) console.log(`missed: ${line}`);
for (const line of new Set(falseHits)) console.log(`false hit: ${line}`);
console.log('\ntext       ms per MB   ratio of 2 MB to 1 MB (2 = linear)');
for (const piece of HOSTILE) {
  milliseconds(piece, MEGABYTE / 4);
  const one = Math.min(...[1, 2, 3].map(() => milliseconds(piece, MEGABYTE)));
  const two = Math.min(...[1, 2, 3].map(() => milliseconds(piece, 2 * MEGABYTE)));
  console.log(`${piece.padEnd(12)}${one.toFixed(0).padStart(6)}${(two / one).toFixed(1).padStart(12)}`);
}
