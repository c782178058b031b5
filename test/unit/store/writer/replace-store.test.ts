import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { putInPlace, setAside } from '../../../../src/store/writer/replace-store.ts';
import { tempStorePath } from '../support/temp-store.ts';

const STAMP = '20261201T000000Z';
const read = (path: string): string => readFileSync(path, 'utf8');

function files(path: string): string {
  for (const end of ['', '-wal', '-shm', '-journal', '.key']) writeFileSync(`${path}${end}`, `old${end}`);
  writeFileSync(`${path}.new`, 'new');
  return path;
}

describe('misuse', () => {
  it('a recovered store that is not there moves nothing', () => {
    const path = files(tempStorePath());
    expect(() => putInPlace(`${path}.none`, path, STAMP)).toThrow(
      expect.objectContaining({ code: 'store_unavailable' }),
    );
    expect(read(path)).toBe('old');
    expect(read(`${path}-wal`)).toBe('old-wal');
    expect(existsSync(`${path}.damaged-${STAMP}`)).toBe(false);
  });

  it('nothing to set aside is an error, not an empty success', () => {
    expect(() => setAside(tempStorePath(), STAMP)).toThrow(
      expect.objectContaining({ code: 'store_unavailable' }),
    );
  });
});

it('the recovered store takes the place; what belonged to the damaged one goes with it and the key stays', () => {
  const path = files(tempStorePath());
  const kept = putInPlace(`${path}.new`, path, STAMP);
  expect(kept).toBe(`${path}.damaged-${STAMP}`);
  expect(read(path)).toBe('new');
  for (const end of ['', '-wal', '-shm', '-journal']) expect(read(`${kept}${end}`)).toBe(`old${end}`);
  for (const end of ['-wal', '-shm', '-journal']) expect(existsSync(`${path}${end}`)).toBe(false);
  expect(read(`${path}.key`)).toBe('old.key');
  expect(existsSync(`${path}.new`)).toBe(false);
});

it('two repairs in one second keep both damaged files', () => {
  const path = files(tempStorePath());
  const first = putInPlace(`${path}.new`, path, STAMP);
  writeFileSync(`${path}.new`, 'newer');
  const second = putInPlace(`${path}.new`, path, STAMP);
  expect(second).not.toBe(first);
  expect([read(first), read(second), read(path)]).toEqual(['old', 'new', 'newer']);
});

it('a folder in the place of the store is moved aside too', () => {
  const path = tempStorePath();
  mkdirSync(path, { recursive: true });
  const kept = setAside(path, STAMP);
  expect(existsSync(path)).toBe(false);
  expect(existsSync(kept)).toBe(true);
});
