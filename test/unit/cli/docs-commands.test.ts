import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/cli/command-table.ts';
import { parseFilterTarget } from '../../../src/cli/filter/filter-target.ts';
import { parseCall } from '../../../src/cli/parse-call.ts';
import { SETTINGS } from '../../../src/core/config/setting-table.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = ['README.md', 'README.ja.md', 'CHANGELOG.md', 'skills/zanei/SKILL.md'].concat(
  readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);
const names = COMMANDS.map(({ name }) => name);

/** Code of a page: blocks line by line, and what stands between backticks. */
function codeOf(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```\w*\n([^]*?)^```/gm)].flatMap(([, body = '']) => body.split('\n'));
  const spans = text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g);
  return [...blocks, ...[...spans].map(([, code = '']) => code.replaceAll(/\s+/g, ' '))];
}

/** The command lines in a piece of code, without comments, redirections and what else a shell does with them. */
function callsIn(code: string): string[][] {
  const lines = code.split(/&&|\||;|\$\(|<\(|\)/).map((part) => part.replace(/\s(?:#|>|<).*$/, '').trim());
  return lines.flatMap((line) => {
    const found = /^(?:\.\/bin\/)?zanei(?: (.*))?$/.exec(line);
    const words = found?.[1]?.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
    return found === null || words.length === 0
      ? []
      : [words.map((word) => word.replaceAll(/^['"]|['"]$/g, ''))];
  });
}

/** Usage lines name places in capitals (`[OPTIONS]`, `NAME`); a word that stands for a choice is replaced by one. */
function concrete(words: readonly string[]): string[] {
  const [command = '', ...rest] = words;
  const table = COMMANDS.find(({ name }) => name === command);
  const places = table?.positionals ?? [];
  return [
    command,
    ...rest.flatMap((word, index) => {
      if (word === '…' || word === '...' || word === '[OPTIONS]') return [];
      const bare = word.replaceAll(/[[\]]|\.{3}$/g, '');
      const place = places.find(({ name }) => name === bare);
      if (place !== undefined) return [place.choices?.[0] ?? place.hints?.[0] ?? bare];
      const option = table?.options.find(({ name }) => `--${name}` === rest[index - 1]);
      if (option?.value === bare || /^\P{ASCII}+$/u.test(bare))
        return [option?.choices?.[0] ?? (bare === 'N' ? '40' : bare)];
      return [bare];
    }),
  ];
}

const calls = pages.flatMap((page) =>
  codeOf(page)
    .flatMap(callsIn)
    .map((words) => [page, words.join(' '), words] as const),
);

describe('every command line in the docs', () => {
  it('is found where there are some', () => {
    expect(calls.length).toBeGreaterThan(60);
    for (const page of [
      'README.md',
      'README.ja.md',
      'docs/cli.md',
      'docs/agents.md',
      'skills/zanei/SKILL.md',
    ])
      expect(calls.map(([where]) => where)).toContain(page);
  });

  it.each(calls)('%s: zanei %s', (_page, _line, words) => {
    if (words[0] === '[OPTIONS]') return; // the form of every call
    const table = COMMANDS.find(({ name }) => name === words[0]);
    const isName = words
      .slice(1)
      .every((word, at) => table?.positionals[at]?.choices?.includes(word) === true);
    if (table !== undefined && isName) return; // a command is spoken of, such as `zanei config set`
    const parsed = parseCall(concrete(words), COMMANDS);
    if (parsed.values.help === true || parsed.values.version === true) return;
    expect(names).toContain(parsed.command?.name);
    if (parsed.command?.name === 'config' && parsed.words[0] === 'set')
      expect(SETTINGS.map(({ key }) => key)).toContain(parsed.words[1]);
    const isChange = parsed.command?.name === 'filter' && !['show', 'test'].includes(parsed.words[0] ?? '');
    if (isChange && parsed.words.length > 1) parseFilterTarget(parsed.words);
  });

  it('a wrong one would be found', () => {
    const told = callsIn('./bin/zanei setup --agnet claude  # a comment').map(
      (words) => () => parseCall(concrete(words), COMMANDS),
    );
    expect(told).toHaveLength(1);
    for (const parse of told) expect(parse).toThrow('unknown option --agnet');
  });
});

it('options that the docs and the skill mention alone belong to some command', () => {
  const known = new Set([
    ...COMMANDS.flatMap(({ options }) => options.map(({ name }) => `--${name}`)),
    ...['--config', '--store', '--json', '--quiet', '--verbose', '--version', '--help'],
  ]);
  for (const page of [
    'README.md',
    'README.ja.md',
    'docs/agents.md',
    'docs/agents.ja.md',
    'skills/zanei/SKILL.md',
  ])
    for (const code of codeOf(page).filter((one) => /^--[a-z-]+/.test(one)))
      expect(known).toContain(code.split(/[ =]/)[0]);
});
