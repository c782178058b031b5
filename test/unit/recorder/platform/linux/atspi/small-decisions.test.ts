import { describe, expect, it } from 'vitest';
import { pickControl } from '../../../../../../src/recorder/platform/linux/atspi/climb.ts';
import { frameScore } from '../../../../../../src/recorder/platform/linux/atspi/frames.ts';
import { pageFacts } from '../../../../../../src/recorder/platform/linux/atspi/page.ts';
import { readSignal } from '../../../../../../src/recorder/platform/linux/atspi/signals.ts';
import {
  bitWords,
  roleName,
  ROLES,
  stateNames,
  STATES,
} from '../../../../../../src/recorder/platform/linux/atspi/tables.ts';

describe('pickControl', () => {
  it.each<[string[], number]>([
    [['static', 'push button', 'panel'], 1],
    [['push button', 'panel'], 0],
    [['menu item', 'menu', 'combo box'], 2],
    [['menu item', 'combo box'], 1],
    [['menu item', 'menu', 'menu bar'], 0],
    [['label', 'panel', 'frame'], 0],
    [['static', 'section', 'section', 'section', 'section', 'section', 'link'], 0],
  ])('%j', (roles, index) => {
    expect(pickControl(roles)).toBe(index);
  });
});

describe('frameScore', () => {
  const active = { active: true, showing: true };

  it('never takes a private frame for a browser window, though it is the active one', () => {
    const window = { title: 'Tides - Chromium', mark: 'chromium' } as const;
    expect(frameScore({ name: 'Tides - Chromium (Incognito)', ...active }, window)).toBeNull();
    expect(frameScore({ name: 'Sea - Chromium', ...active }, window)).toBeNull();
    expect(frameScore({ name: 'Tides - Chromium', active: false, showing: true }, window)).toBeGreaterThan(0);
  });

  it('prefers the active frame of other apps, then the name', () => {
    const window = { title: 'Notes', mark: null } as const;
    const other = frameScore({ name: 'Notes', active: false, showing: true }, window) ?? 0;
    expect(frameScore({ name: 'Dialog', ...active }, window)).toBeGreaterThan(other);
    expect(other).toBeGreaterThan(frameScore({ name: 'Else', active: false, showing: true }, window) ?? 0);
  });
});

describe('pageFacts', () => {
  it.each([
    [{ URI: 'https://a.example/x?y#z', Title: 'A' }, '', { url: 'https://a.example/x?y#z', title: 'A' }],
    [{ DocURL: 'https://b.example/' }, 'B', { url: 'https://b.example/', title: 'B' }],
    [{ URI: 'https://c.example/' }, '', { url: 'https://c.example/', title: null }],
    [{ URI: 'chrome://omnibox-popup.top-chrome/' }, 'x', null],
    [{}, 'x', null],
  ])('%j', (attributes: Record<string, string>, name, expected) => {
    expect(pageFacts(attributes, name)).toEqual(expected);
  });
});

describe('readSignal', () => {
  const event = (iface: string, member: string, body: unknown[]) =>
    readSignal({ sender: ':1.5', path: '/x', iface: `org.a11y.atspi.Event.${iface}`, member, body });
  const rest = [{ signature: 's', value: 'secret' }, {}];

  it.each<[string, ReturnType<typeof readSignal>]>([
    ['a body of another shape', event('Object', 'StateChanged', [1, 'focused'])],
    ['an empty body', event('Object', 'TextChanged', [])],
    ['the end of a focus', event('Object', 'StateChanged', ['focused', 0, 0, ...rest])],
    ['another state', event('Object', 'StateChanged', ['showing', 1, 0, ...rest])],
    ['another signal', event('Object', 'BoundsChanged', ['', 1, 0, ...rest])],
  ])('hears nothing in %s', (_, signal) => {
    expect(signal).toBeNull();
  });

  it('hears focus, text and load, and never carries the text on', () => {
    const object = [':1.5', '/x'];
    expect(event('Object', 'StateChanged', ['focused', 1, 0, ...rest])).toEqual({ kind: 'focused', object });
    expect(event('Object', 'TextChanged', ['insert', 0, 6, ...rest])).toEqual({
      kind: 'text',
      object,
      program: false,
    });
    expect(event('Object', 'TextChanged', ['insert/system', 0, 6, ...rest])).toEqual({
      kind: 'text',
      object,
      program: true,
    });
    expect(event('Document', 'LoadComplete', ['', 0, 0, ...rest])).toEqual({ kind: 'loaded', object });
  });
});

describe('AT-SPI tables', () => {
  it('agree with at-spi2-core where numbers matter', () => {
    expect([ROLES[40], ROLES[79], ROLES[95], ROLES[23]]).toEqual([
      'password text',
      'entry',
      'document web',
      'frame',
    ]);
    expect(roleName(9_999)).toBe('unknown');
  });

  it('turn names into bits and back', () => {
    const names = ['editable', 'focused', 'read-only'];
    expect([...stateNames(bitWords(names, STATES, 2))].toSorted()).toEqual(names);
    expect(bitWords(['no such role'], ROLES, 4)).toEqual([0, 0, 0, 0]);
  });
});
