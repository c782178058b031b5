import { describe, expect, it } from 'vitest';
import { findDisplay } from '../../../../../../src/recorder/platform/linux/x11/display-name.ts';

describe('findDisplay', () => {
  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['no display', {}, /DISPLAY is not set/],
    ['Wayland', { XDG_SESSION_TYPE: 'wayland', DISPLAY: ':0' }, /Wayland/],
    ['Wayland, by its socket', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, /Wayland/],
    ['a display of another machine', { DISPLAY: 'far.example:0' }, /another one/],
    ['a forwarded display', { DISPLAY: 'localhost:10.0' }, /another one/],
    ['no server there', { DISPLAY: ':60123' }, /no X server/],
    ['nonsense', { DISPLAY: 'x' }, /another one/],
  ])('refuses %s in one sentence', (_, env, sentence) => {
    expect(() => findDisplay(env)).toThrow(sentence);
    expect(() => findDisplay(env)).toThrow(expect.objectContaining({ code: 'platform_unsupported' }));
  });
});
