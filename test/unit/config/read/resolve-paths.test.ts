import { describe, expect, it } from 'vitest';
import { resolvePaths } from '../../../../src/config/read/resolve-paths.ts';

describe('resolvePaths', () => {
  it.each([
    ['no HOME', {}],
    ['an empty HOME', { HOME: '' }],
    ['a relative HOME', { HOME: 'home/a' }],
  ])('refuses %s as a usage error', (_name, env) => {
    expect(() => resolvePaths({ env })).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(() => resolvePaths({ env, config: '/c' })).toThrow(expect.objectContaining({ field: '--store' }));
  });

  it.each(['', '  ', 'a\0b'])('refuses the path %j', (store) => {
    expect(() => resolvePaths({ env: { HOME: '/h' }, store })).toThrow(
      expect.objectContaining({ code: 'usage', field: '--store' }),
    );
  });

  it('needs no HOME when both paths are given, and makes them absolute', () => {
    expect(resolvePaths({ env: {}, config: 'c.toml', store: '/s/../x.sqlite', cwd: '/w' })).toEqual({
      config: '/w/c.toml',
      store: '/x.sqlite',
    });
  });

  it('takes the places of the contract below HOME and looks at no XDG variable', () => {
    const env = { HOME: '/h', XDG_CONFIG_HOME: '/other', XDG_STATE_HOME: '/other' };
    expect(resolvePaths({ env })).toEqual({
      config: '/h/.config/zanei/config.toml',
      store: '/h/.local/state/zanei/store.sqlite',
    });
  });
});
