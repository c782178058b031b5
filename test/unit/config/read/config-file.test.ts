import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultConfig } from '../../../../src/core/config/config.ts';
import { createConfigProbe, type ConfigFileState } from '../../../../src/config/read/config-probe.ts';
import { readConfig } from '../../../../src/config/read/read-config.ts';
import { watchConfig } from '../../../../src/config/read/watch-config.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zanei-config-'));
  file = path.join(folder, 'config.toml');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.useRealTimers();
});

const hours = (state: ConfigFileState | null) =>
  state?.state === 'valid' ? state.config.output.retention_hours : state?.state;

describe('readConfig', () => {
  it('refuses a file that is there but cannot be read, instead of taking defaults', () => {
    mkdirSync(file);
    expect(() => readConfig(file)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
    rmSync(file, { recursive: true });
    symlinkSync(path.join(folder, 'nowhere'), file);
    expect(() => readConfig(file)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
    rmSync(file);
    writeFileSync(file, Buffer.from([0x23, 0xff, 0xfe]));
    expect(() => readConfig(file)).toThrow(/not UTF-8/);
    writeFileSync(file, '#'.repeat(1024 * 1024 + 1));
    expect(() => readConfig(file)).toThrow(/larger than 1 MiB/);
  });

  it('takes defaults for a missing file and a missing folder', () => {
    expect(readConfig(file)).toEqual(defaultConfig());
    expect(readConfig(path.join(folder, 'a/b/config.toml'))).toEqual(defaultConfig());
  });

  it('follows a link into a folder of dotfiles', () => {
    writeFileSync(path.join(folder, 'real.toml'), 'output.retention_hours = 7');
    symlinkSync(path.join(folder, 'real.toml'), file);
    expect(readConfig(file).output.retention_hours).toBe(7);
  });
});

describe('createConfigProbe', () => {
  it('answers once per change: broken, valid, missing, back again', () => {
    const probe = createConfigProbe(file);
    expect(hours(probe())).toBe('missing');
    expect(probe()).toBeNull();
    writeFileSync(file, 'output.retention_hours = ');
    expect(hours(probe())).toBe('broken');
    expect(probe()).toBeNull();
    writeFileSync(file, 'output.retention_hours = 5');
    expect(hours(probe())).toBe(5);
    rmSync(file);
    expect(hours(probe())).toBe('missing');
    writeFileSync(file, 'output.retention_hours = 5');
    expect(hours(probe())).toBe(5);
  });

  it('sees an edit of the same size under the same modification time', () => {
    writeFileSync(file, 'output.retention_hours = 5');
    const when = new Date(1_700_000_000_000);
    utimesSync(file, when, when);
    const probe = createConfigProbe(file);
    probe();
    writeFileSync(file, 'output.retention_hours = 6');
    utimesSync(file, when, when);
    expect(hours(probe())).toBe(6);
  });

  it('sees a file that an editor renamed into place, and is quiet about a touch', () => {
    writeFileSync(file, 'output.retention_hours = 5');
    const probe = createConfigProbe(file);
    probe();
    utimesSync(file, new Date(), new Date());
    expect(probe()).toBeNull();
    writeFileSync(`${file}.tmp`, 'output.retention_hours = 8');
    renameSync(`${file}.tmp`, file);
    expect(hours(probe())).toBe(8);
  });
});

describe('watchConfig', () => {
  it('tells of a change within 2 s and of nothing after it is stopped', () => {
    vi.useFakeTimers();
    const seen: unknown[] = [];
    const stop = watchConfig(file, (state) => seen.push(hours(state)));
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual([]);
    writeFileSync(file, 'output.retention_hours = 3');
    vi.advanceTimersByTime(2000);
    expect(seen).toEqual([3]);
    stop();
    writeFileSync(file, 'output.retention_hours = 4');
    vi.advanceTimersByTime(10_000);
    expect(seen).toEqual([3]);
  });
});
