import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectStore } from '../../../src/store/reader/connect-store.ts';
import { readStoreKey } from '../../../src/store/reader/store-key.ts';
import { createOldStore } from '../../unit/store/support/old-store.ts';
import { makeEvent } from '../../unit/store/support/make-event.ts';
import { McpProcess } from '../mcp/support/mcp-process.ts';
import { program, zanei } from '../run-program.ts';
import { recordSampleDay, storeBelow } from '../sample-store.ts';

let sound: string;
beforeAll(async () => {
  sound = mkdtempSync(path.join(tmpdir(), 'zanei-bad-'));
  await recordSampleDay(sound);
}, 120_000);
afterAll(() => rmSync(sound, { recursive: true, force: true }));

function change(store: string, sql: string): void {
  const connection = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
  connection.db.exec(sql);
  connection.close();
}

function damagePages(store: string): void {
  const bytes = readFileSync(store);
  bytes.fill(0x5a, 4096 * 2);
  writeFileSync(store, bytes);
}

interface Bad {
  name: string;
  spoil: (store: string) => void;
  /** `state` of `zanei status --json` and `data.code` of the MCP server: the coarse code. */
  state: string;
  /** The finer code, where there is one. */
  code?: string;
  /** What its one sentence says. */
  says: RegExp;
}

const BAD: Bad[] = [
  { name: 'pages of noise', spoil: damagePages, state: 'store_corrupt', says: /damaged/ },
  {
    name: 'a damaged first page',
    spoil: (store) => {
      const bytes = readFileSync(store);
      bytes.fill(1, 900, 1000);
      writeFileSync(store, bytes);
    },
    state: 'store_corrupt',
    says: /damaged/,
  },
  {
    name: 'cut off',
    spoil: (store) => truncateSync(store, statSync(store).size - 1000),
    state: 'store_corrupt',
    code: 'store_truncated',
    says: /cut off/,
  },
  {
    name: 'cut off at a page',
    spoil: (store) => truncateSync(store, 4096 * 5),
    state: 'store_corrupt',
    code: 'store_truncated',
    says: /cut off/,
  },
  {
    name: 'empty',
    spoil: (store) => truncateSync(store, 0),
    state: 'store_corrupt',
    code: 'store_empty',
    says: /is empty/,
  },
  {
    name: 'a text file',
    spoil: (store) => writeFileSync(store, 'shopping list'),
    state: 'store_corrupt',
    code: 'store_foreign',
    says: /not a Zanei store/,
  },
  {
    name: 'another database',
    spoil: (store) => {
      rmSync(store);
      new Database(store).exec('CREATE TABLE a (b)').close();
    },
    state: 'store_corrupt',
    code: 'store_foreign',
    says: /unencrypted database, not a Zanei store/,
  },
  {
    name: 'a database of somebody else with our key',
    spoil: (store) => change(store, 'PRAGMA application_id=7'),
    state: 'store_corrupt',
    code: 'store_foreign',
    says: /not a Zanei store/,
  },
  {
    name: 'a folder',
    spoil: (store) => {
      rmSync(store);
      mkdirSync(store);
    },
    state: 'store_corrupt',
    code: 'store_foreign',
    says: /a folder or a device/,
  },
  {
    name: 'a newer version',
    spoil: (store) => change(store, 'PRAGMA user_version=99'),
    state: 'store_newer',
    says: /made by a newer version/,
  },
  {
    name: 'no key',
    spoil: (store) => rmSync(`${store}.key`),
    state: 'store_locked',
    says: /key file cannot be read/,
  },
  {
    name: 'half a key',
    spoil: (store) => writeFileSync(`${store}.key`, 'abc'),
    state: 'store_locked',
    says: /64 hex digits/,
  },
  {
    name: 'a wrong key',
    spoil: (store) => writeFileSync(`${store}.key`, 'ab'.repeat(32)),
    state: 'store_locked',
    code: 'store_wrong_key',
    says: /does not fit/,
  },
];

/** Everything below a folder but the recorder's own lock, by content. */
function fingerprint(store: string): string {
  if (!existsSync(store)) return 'none';
  return statSync(store).isDirectory()
    ? 'folder'
    : createHash('sha256').update(readFileSync(store)).digest('hex');
}

function inTrouble(spoil: (store: string) => void): { home: string; store: string } {
  const home = mkdtempSync(path.join(tmpdir(), 'zanei-bad-'));
  cpSync(sound, home, { recursive: true });
  spoil(storeBelow(home));
  return { home, store: storeBelow(home) };
}

const start = (store: string, user: { uid?: number } = {}) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'try-start.ts'), store], {
    encoding: 'utf8',
    ...user,
  });

/** Permissions do not bind root: as root, these programs run as nobody. */
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
function giveAway(folder: string): void {
  if (USER.uid !== undefined) spawnSync('chown', ['-R', String(USER.uid), folder]);
}

describe.each(BAD)('a store that is $name', ({ spoil, state, code = state, says }) => {
  it('has its state and its sentence at every door, and no byte of it changes', async () => {
    const { home, store } = inTrouble(spoil);
    try {
      const before = fingerprint(store);
      const status = zanei(home, ['status', '--json']);
      expect(status.code).toBe(1);
      const told = JSON.parse(status.out) as {
        state: string;
        store: { problem: string; code: string; next: string };
      };
      expect([told.state, told.store.code]).toEqual([state, code]);
      expect(zanei(home, ['status']).out).toContain(told.store.next);
      expect(zanei(home, ['doctor']).out).toContain(told.store.next);
      expect(told.store.problem).toMatch(says);
      for (const command of ['query', 'timeline', 'store', 'export']) {
        const done = zanei(home, [command]);
        expect({ command, code: done.code, lines: done.err.trim().split('\n').length }).toEqual({
          command,
          code: 1,
          lines: 1,
        });
        expect(done.err).toMatch(/^error: /);
        expect(done.err).toMatch(says);
      }
      const recorder = start(store);
      expect(recorder).toMatchObject({ status: 1, stderr: '' });
      expect(recorder.stdout).toMatch(new RegExp(`^${code} `));
      const mcp = new McpProcess({ env: { HOME: home } });
      try {
        await mcp.initialize();
        const answer = await mcp.call(1, 'query_events');
        const data = code === state ? { code } : { code: state, detail: code };
        expect(answer).toMatchObject({ error: { code: -32603, data } });
        expect(await mcp.call(2, 'get_status')).toMatchObject({ error: { code: -32603, data } });
        expect(JSON.stringify(answer)).not.toContain(home);
      } finally {
        mcp.child.kill('SIGKILL');
      }
      expect(fingerprint(store)).toBe(before);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('a damaged store beside the WAL of a killed recorder', () => {
  it('is refused without folding the WAL into it', () => {
    const { home, store } = inTrouble(() => undefined);
    try {
      const keeper = connectStore(store, readStoreKey(`${store}.key`), 'readwrite');
      keeper.db.pragma('journal_mode=WAL');
      keeper.db.exec('UPDATE recorder_state SET events_dropped = events_dropped + 1');
      for (const end of ['', '-wal', '-shm']) cpSync(`${store}${end}`, `${store}.copy${end}`);
      keeper.close();
      for (const end of ['', '-wal', '-shm']) renameSync(`${store}.copy${end}`, `${store}${end}`);
      damagePages(store);
      const before = [fingerprint(store), fingerprint(`${store}-wal`)];
      expect(start(store).stdout).toMatch(/^store_corrupt /);
      expect([fingerprint(store), fingerprint(`${store}-wal`)]).toEqual(before);
      expect(zanei(home, ['purge', '--all', '--quiet']).code).toBe(1);
      expect(zanei(home, ['pause']).code).toBe(4); // no recorder runs that could be paused
      expect([fingerprint(store), fingerprint(`${store}-wal`)]).toEqual(before);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('an unencrypted store of an older version', () => {
  it('has its own code and its way out at every door, and the way works', async () => {
    const { home, store } = inTrouble((path) => {
      rmSync(path);
      createOldStore(path, [makeEvent({ number: 1 })]);
    });
    try {
      const status = JSON.parse(zanei(home, ['status', '--json']).out) as object;
      expect(status).toMatchObject({
        state: 'store_corrupt',
        store: { code: 'store_old_plaintext', next: expect.stringMatching(/^Start the recorder/) },
      });
      const mcp = new McpProcess({ env: { HOME: home } });
      try {
        await mcp.initialize();
        const data = { code: 'store_corrupt', detail: 'store_old_plaintext' };
        expect(await mcp.call(1, 'query_events')).toMatchObject({ error: { data } });
      } finally {
        mcp.child.kill('SIGKILL');
      }
      expect(start(store).stdout).toBe('recorded\n');
      expect(JSON.parse(zanei(home, ['status', '--json']).out)).toMatchObject({ store: { code: null } });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('a store that cannot be written', () => {
  it('in a named folder that is not there says so at every door, and reading makes none', async () => {
    const home = mkdtempSync(path.join(tmpdir(), 'zanei-bad-'));
    const store = path.join(home, 'medium', 'store.sqlite');
    const status = zanei(home, ['--store', store, 'status', '--json']);
    expect(status.code).toBe(1);
    expect(JSON.parse(status.out)).toMatchObject({
      state: 'store_unavailable',
      store: { code: 'store_folder_missing' },
    });
    for (const command of ['query', 'timeline'])
      expect(zanei(home, ['--store', store, command])).toMatchObject({ code: 1, out: '' });
    const mcp = new McpProcess({ args: ['--store', store], env: { HOME: home } });
    try {
      await mcp.initialize();
      const data = { code: 'store_unavailable', detail: 'store_folder_missing' };
      expect(await mcp.call(1, 'get_status')).toMatchObject({ error: { data } });
      expect(await mcp.call(2, 'query_events')).toMatchObject({ error: { data } });
    } finally {
      mcp.child.kill('SIGKILL');
    }
    expect(existsSync(path.dirname(store))).toBe(false);
    rmSync(home, { recursive: true });
  });

  it('in the usual place of a new home is a store that is yet to come', () => {
    const home = mkdtempSync(path.join(tmpdir(), 'zanei-bad-'));
    const status = zanei(home, ['status', '--json']);
    expect(status.code).toBe(4);
    expect(JSON.parse(status.out)).toMatchObject({
      state: 'store_missing',
      store: { code: 'store_missing' },
    });
    expect(zanei(home, ['query'])).toMatchObject({ code: 1, out: '' });
    expect(existsSync(path.join(home, '.local'))).toBe(false);
    rmSync(home, { recursive: true });
  });

  it('in a read-only folder can be read, and is refused by the recorder', () => {
    const { home, store } = inTrouble(() => undefined);
    giveAway(home);
    chmodSync(path.dirname(store), 0o500);
    const before = fingerprint(store);
    const query = spawnSync(program('zanei'), ['query'], {
      env: { PATH: process.env.PATH, HOME: home },
      ...USER,
    });
    expect(query.status).toBe(0);
    expect(start(store, USER).stdout).toMatch(/^store_read_only /);
    expect(fingerprint(store)).toBe(before);
    chmodSync(path.dirname(store), 0o700);
    rmSync(home, { recursive: true });
  });
});
