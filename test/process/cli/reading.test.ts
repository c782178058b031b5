import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZaneiEvent } from '../../../src/core/event/event.ts';
import { program, zanei } from '../run-program.ts';
import { recordSampleDay } from '../sample-store.ts';

let home: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'zanei-cli-'));
  await recordSampleDay(home);
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const lines = (text: string): ZaneiEvent[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ZaneiEvent);

async function ask(name: string, args: Record<string, unknown>): Promise<string> {
  const client = new Client({ name: 'test', version: '0' });
  const env = { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC' };
  await client.connect(new StdioClientTransport({ command: program('zanei-mcp'), env }));
  const { content } = await client.callTool({ name, arguments: args });
  await client.close();
  const [first] = content as { text: string }[];
  return first?.text ?? '';
}

describe('zanei and zanei-mcp give the same answers', () => {
  const since = '1d';
  it.each([
    ['markdown', 'md', 'coarse'],
    ['markdown', 'md', 'fine'],
    ['structured', 'json', 'coarse'],
  ])('timeline as %s, %s, %s: byte for byte', async (format, word, granularity) => {
    const until = new Date(Date.now() - 60_000).toISOString();
    const start = new Date(Date.now() - 86_000_000).toISOString();
    const printed = zanei(home, [
      'timeline',
      '--since',
      start,
      '--until',
      until,
      '--format',
      word,
      '--granularity',
      granularity,
    ]);
    expect(printed.err).toBe('');
    const answer = JSON.parse(
      await ask('get_timeline', { since: start, until, format, granularity }),
    ) as Record<string, unknown>;
    if (format === 'markdown') expect(`${String(answer.content)}\n`).toBe(printed.out);
    else {
      expect(answer).toEqual({ format, ...(JSON.parse(printed.out) as object) });
    }
  });

  it('query', async () => {
    const printed = zanei(home, ['query', '--since', since, '--types', 'browser.*', '--limit', '5', '-q']);
    const answer = JSON.parse(await ask('query_events', { since, types: ['browser.*'], limit: 5 })) as {
      events: unknown[];
    };
    expect(answer.events).toHaveLength(5);
    expect(lines(printed.out)).toEqual(answer.events);
  });
});

describe('zanei query', () => {
  it('prints one JSON event a line, oldest first, the newest when a limit cuts, and says how to go on', () => {
    const all = lines(zanei(home, ['query', '--since', '1d', '--limit', '1000', '-q']).out);
    const done = zanei(home, ['query', '--since', '1d', '--limit', '3']);
    expect(lines(done.out)).toEqual(all.slice(-3));
    const cursor = /--cursor (\S+)/.exec(done.err)?.[1] ?? '';
    const more = zanei(home, ['query', '--since', '1d', '--limit', '3', '--cursor', cursor, '-q']);
    expect(lines(more.out)).toEqual(all.slice(-6, -3));
  });

  it('--json is one JSON array and nothing else, whatever the form asked for', () => {
    for (const format of [[], ['--format', 'table'], ['--format', 'jsonl']]) {
      const done = zanei(home, ['query', '--since', '1d', '--limit', '2', '--json', ...format]);
      expect(JSON.parse(done.out)).toHaveLength(2);
    }
    expect(JSON.parse(zanei(home, ['timeline', '--json', '--format', 'md']).out)).toHaveProperty('sessions');
    expect(JSON.parse(zanei(home, ['export', '--json']).out)).toHaveProperty([0, 'id']);
    expect(JSON.parse(zanei(home, ['export', '--json', '--since', '1m']).out)).toEqual([]);
  });

  it('a table for programs is tab-separated with a header, plain, and as wide as it is', () => {
    const done = zanei(home, ['query', '--since', '1d', '--limit', '20', '--format', 'table', '-q'], {
      env: { LANG: 'C', NO_COLOR: '1' },
    });
    expect(done.out.split('\n')[0]).toMatch(/^TIMESTAMP\tTYPE\tAPP\tBUNDLE ID\tWINDOW$/);
    for (const line of done.out.trimEnd().split('\n')) expect(line.split('\t')).toHaveLength(5);
    expect(done.out).not.toContain('\u001b');
  });

  it('finds a Japanese word of two characters, and an event by its id', () => {
    const [found] = lines(zanei(home, ['query', '--text', '夜の', '--limit', '1', '-q']).out);
    expect(found?.window?.title).toContain('夜の港');
    expect(lines(zanei(home, ['query', '--id', found?.id ?? '', '-q']).out)).toEqual([found]);
  });

  it('ends quietly when its reader goes away', () => {
    const done = spawnSync(
      'sh',
      [
        '-c',
        `"${program('zanei')}" query --since 1d --limit 1000 --store "$HOME/.local/state/zanei/store.sqlite" | head -n 1`,
      ],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', HOME: home },
      },
    );
    expect(done.stderr).toBe('');
    expect(lines(done.stdout)).toHaveLength(1);
  });
});

describe('zanei status after a clean stop', () => {
  it('is stopped, exit 4, pure JSON', () => {
    const done = zanei(home, ['status', '--json']);
    expect(done.code).toBe(4);
    const status = JSON.parse(done.out) as Record<string, unknown>;
    expect(status).toMatchObject({
      state: 'stopped',
      running: false,
      paused: false,
      instance: null,
      store_write_state: 'stopped',
      degraded: {},
    });
    expect(status.events_captured).toBeGreaterThan(100);
  });
});
