import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addonFile, addonLoader } from '../../../../../src/recorder/platform/macos/native/load-addon.ts';

const NAME = 'native/build/Release/zanei_native.node';
let root = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'zanei-addon-')));
});
afterEach(() => rmSync(root, { recursive: true }));

/** An empty file below the root. */
function put(...parts: string[]): string {
  const file = path.join(root, ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

describe('finding the addon', () => {
  it('of a checkout: from its sources, its bundle and its bin wrapper', () => {
    const addon = put('zanei', NAME);
    for (const script of ['src/cli/entry.ts', 'dist/zanei.cjs', 'bin/zanei.cjs'])
      expect(addonFile({ argv: ['node', put('zanei', script)], execPath: '/usr/bin/node' })).toBe(addon);
  });

  it('of the packed app: from its helper, whose Node and bundle lie in Contents/Helpers', () => {
    const contents = 'Zanei.app/Contents';
    const addon = put(contents, 'Resources/app.asar.unpacked', NAME);
    const place = {
      argv: ['node', put(contents, 'Helpers/lib/zanei.cjs')],
      execPath: put(contents, 'Helpers/node'),
    };
    expect(addonFile(place)).toBe(addon);
    // Started by a link on PATH, whose script argument the wrapper has already resolved; the executable counts, too.
    expect(addonFile({ ...place, argv: ['node', put('elsewhere/zanei.cjs')] })).toBe(addon);
  });

  it('of the packed app: from the app itself, out of its archive', () => {
    const resources = path.join(root, 'Zanei.app/Contents/Resources');
    const inArchive = put('Zanei.app/Contents/Resources/app.asar', NAME);
    put('Zanei.app/Contents/Resources/app.asar.unpacked', NAME);
    const execPath = path.join(root, 'Zanei.app/Contents/MacOS/Zanei');
    expect(addonFile({ argv: [execPath], execPath, resourcesPath: resources })).toBe(inArchive);
  });

  it('finds none where none was built', () => {
    const script = put('dist/zanei.cjs');
    expect(addonFile({ argv: ['node', script], execPath: put('bin/node') })).toBeNull();
    expect(addonLoader({ argv: ['node', script], execPath: put('bin/node') })()).toBeNull();
  });

  it('takes one that cannot be loaded for none', () => {
    put(NAME);
    expect(addonLoader({ argv: ['node', put('dist/zanei.cjs')], execPath: put('bin/node') })()).toBeNull();
  });
});
