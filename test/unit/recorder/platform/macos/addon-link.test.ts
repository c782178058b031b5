import { describe, expect, it } from 'vitest';
import { createAddonLink } from '../../../../../src/recorder/platform/macos/native/addon-link.ts';
import { HandClock, settled, standInAddon, standInContext, tellingAddon } from './stand-in.ts';

const clockOf = (clock: HandClock) => standInContext(clock).clock;

describe('the link to the addon', () => {
  it('opens it for the first and closes it after the last', () => {
    const addon = standInAddon();
    const link = createAddonLink(() => addon, false);
    const clock = clockOf(new HandClock());
    link.acquire(clock);
    link.acquire(clock);
    link.release();
    expect(addon.calls).toEqual([]);
    link.release();
    expect(addon.calls).toEqual(['close']);
  });

  it('says so when there is none, or another part of the process holds it', () => {
    const clock = clockOf(new HandClock());
    expect(() => createAddonLink(() => null, false).acquire(clock)).toThrow('not there');
    const held = standInAddon({ open: () => false });
    expect(() => createAddonLink(() => held, false).acquire(clock)).toThrow('in use');
  });

  it('tells what is not understood and what a listener fails on as lost, and goes on', async () => {
    const { addon, emit } = tellingAddon();
    const link = createAddonLink(() => addon, false);
    link.acquire(clockOf(new HandClock()));
    const lost: [number, string][] = [];
    const woke: string[] = [];
    link.onLost((count, reason) => lost.push([count, reason]));
    link.on('tap.lost', () => {
      throw new Error('on purpose');
    });
    link.on('system.woke', ({ kind }) => woke.push(kind));
    emit({ kind: 'nonsense' }, { kind: 'tap.lost', tap: 'keys' }, { kind: 'system.woke' });
    await settled();
    expect(lost).toEqual([
      [1, 'invalid'],
      [1, 'failed'],
    ]);
    expect(woke).toEqual(['system.woke']);
  });

  it('takes for an answer only the one with its number and kind, and waits a second for it', async () => {
    const { addon, emit } = tellingAddon({ hitTest: () => undefined });
    const hand = new HandClock();
    const link = createAddonLink(() => addon, false);
    expect(await link.ask('ax.hit', () => undefined)).toBeNull();
    link.acquire(clockOf(hand));
    const late = link.ask('ax.hit', () => emit({ kind: 'ax.hit', pid: 7, request: 99 }));
    await settled();
    hand.pass(1_000);
    expect(await late).toBeNull();
    const other = link.ask('ax.hit', (_addon, request) =>
      emit({ kind: 'ax.snapshot', pid: 7, request, timed_out: false, nodes: [] }),
    );
    expect(await other).toBeNull();
    const asked = link.ask('ax.hit', (_addon, request) => emit({ kind: 'ax.hit', pid: 7, request }));
    expect(await asked).toMatchObject({ pid: 7 });
  });

  it('answers what waits with nothing when the last one lets go', async () => {
    const { addon } = tellingAddon();
    const link = createAddonLink(() => addon, false);
    link.acquire(clockOf(new HandClock()));
    const asked = link.ask('ax.hit', () => undefined);
    link.release();
    expect(await asked).toBeNull();
  });

  it('turns the main run loop only where nobody else does, and only while it is open', () => {
    for (const pumps of [true, false]) {
      const addon = standInAddon();
      const hand = new HandClock();
      const link = createAddonLink(() => addon, pumps);
      link.acquire(clockOf(hand));
      hand.pass(1_000);
      const turns = addon.calls.filter((call) => call === 'pump').length;
      expect(turns > 15).toBe(pumps);
      link.release();
      hand.pass(1_000);
      expect(addon.calls.filter((call) => call === 'pump')).toHaveLength(turns);
    }
  });
});
