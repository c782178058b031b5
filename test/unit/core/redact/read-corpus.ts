import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Redactor } from '../../../../src/core/config/config.ts';
import { redactText } from '../../../../src/core/redact/redact-text.ts';
import { fillTemplate } from './fill-template.ts';

/** A line with a secret: what must vanish, and the kind that must say so. */
export interface MustGo {
  template: string;
  kind: Redactor;
}

const lines = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, 'corpus', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

export const ALL_REDACTORS: readonly Redactor[] = ['email', 'credit_card', 'token'];
export const mustGo: MustGo[] = ALL_REDACTORS.flatMap((kind) =>
  lines(`must-go.${kind}.txt`).map((template) => ({ template, kind })),
);
export const mustStay: string[] = lines('must-stay.txt');

/** What of the secrets of a filled line survived redaction: pieces of five characters or more (or whole shorter secrets). */
export function survivors({ template, kind }: MustGo, seed: number): string[] {
  const filled = fillTemplate(template, seed);
  const { text, rules } = redactText(filled.replace(/[«»]/g, ''), ALL_REDACTORS);
  const outside = filled.replace(/«[^»]*»/g, '\n');
  const secrets = [...filled.matchAll(/«([^»]*)»/g)].map((match) => match[1]!);
  const pieces = secrets.flatMap((secret) =>
    secret.length <= 5
      ? [secret]
      : Array.from({ length: secret.length - 4 }, (_, i) => secret.slice(i, i + 5)),
  );
  const own = outside + ALL_REDACTORS.map((name) => `[REDACTED:${name}]`).join('\n');
  const left = pieces.filter((piece) => text.includes(piece) && !own.includes(piece));
  return rules.includes(kind) ? left : [...left, `(no ${kind} marker)`];
}

/** The redacted text when it differs from the filled line, null when nothing changed. */
export function falseHit(template: string, seed: number): string | null {
  const filled = fillTemplate(template, seed);
  const { text } = redactText(filled, ALL_REDACTORS);
  return text === filled ? null : text;
}

export interface RedactionReport {
  mustGoLines: number;
  mustStayLines: number;
  /** Fillings of must-go lines of which nothing survived, of all fillings, 0 to 1. */
  recall: number;
  /** Changed lines that should change, of all changed lines, 0 to 1. */
  precision: number;
  missed: string[];
  falseHits: string[];
}

/** Runs the whole corpus with `fillings` different made-up values for each line. */
export function measureCorpus(fillings: number): RedactionReport {
  const seeds = Array.from({ length: fillings }, (_, i) => (i + 1) * 7919);
  const missed = mustGo.flatMap((line) =>
    seeds.filter((seed) => survivors(line, seed).length > 0).map(() => line.template),
  );
  const falseHits = mustStay.flatMap((line) =>
    seeds.filter((seed) => falseHit(line, seed) !== null).map(() => line),
  );
  const found = mustGo.length * fillings - missed.length;
  return {
    mustGoLines: mustGo.length,
    mustStayLines: mustStay.length,
    recall: found / (mustGo.length * fillings),
    precision: found / (found + falseHits.length),
    missed,
    falseHits,
  };
}
