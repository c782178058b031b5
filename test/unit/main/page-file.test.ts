import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppUrl } from '../../../src/main/protocol/app-origin.ts';
import { pageFile } from '../../../src/main/protocol/page-file.ts';

const ROOT = '/srv/pages';

describe('files of pages', () => {
  it('never lie outside of the folder, whatever the address', () => {
    const pieces = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '/',
      'a',
      '.html',
      '%00',
      '%',
      '%ff',
      '//',
      '?',
      '#',
      'é',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const found = pageFile(ROOT, `zanei://app/${parts.join('')}`);
        if (found !== null) {
          expect(found.file.startsWith(`${ROOT}${path.sep}`)).toBe(true);
          expect(path.resolve(found.file)).toBe(found.file);
          expect(found.file).not.toMatch(/[\0\\]/);
        }
      }),
    );
  });

  it('are served by type, and unknown types are not', () => {
    expect(pageFile(ROOT, 'zanei://app/timeline.html?search=1#x')).toEqual({
      file: '/srv/pages/timeline.html',
      type: 'text/html; charset=utf-8',
    });
    for (const name of ['index.cjs', 'x.map', 'x', 'x.json', '.html.sh', 'x.html/', '...html//'])
      expect(pageFile(ROOT, `zanei://app/${name}`), name).toBeNull();
  });
});

describe('our own addresses', () => {
  it.each([
    ['zanei://app/timeline.html', true],
    ['zanei://app.evil/timeline.html', false],
    ['zanei://evil@app/', false],
    ['zanei://app:80/', false],
    ['https://app/timeline.html', false],
    ['file:///srv/pages/timeline.html', false],
    ['zanei:app', false],
    ['', false],
  ])('%s', (url, wanted) => {
    expect(isAppUrl(url)).toBe(wanted);
  });
});
