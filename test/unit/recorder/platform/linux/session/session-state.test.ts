import { describe, expect, it } from 'vitest';
import { sessionStateOf } from '../../../../../../src/recorder/platform/linux/session/session-collector.ts';

const PROPERTIES = 'org.freedesktop.DBus.Properties';
const SESSION = 'org.freedesktop.login1.Session';

describe('sessionStateOf', () => {
  it.each<[string, string, unknown[], string | null]>([
    ['org.freedesktop.login1.Manager', 'PrepareForSleep', [true], 'asleep'],
    ['org.freedesktop.login1.Manager', 'PrepareForSleep', [false], 'awake'],
    ['org.freedesktop.login1.Manager', 'PrepareForShutdown', [true], 'shutdown'],
    ['org.freedesktop.login1.Manager', 'PrepareForShutdown', [false], null],
    ['org.freedesktop.login1.Manager', 'PrepareForSleep', ['yes'], null],
    ['org.freedesktop.login1.Session', 'Lock', [], 'locked'],
    ['org.freedesktop.login1.Session', 'Unlock', [], 'unlocked'],
    [PROPERTIES, 'PropertiesChanged', [SESSION, { LockedHint: { value: true } }, []], 'locked'],
    [PROPERTIES, 'PropertiesChanged', [SESSION, { LockedHint: { value: false } }, []], 'unlocked'],
    [PROPERTIES, 'PropertiesChanged', [SESSION, { IdleHint: { value: true } }, []], null],
    [PROPERTIES, 'PropertiesChanged', ['other', { LockedHint: { value: true } }, []], null],
    ['org.gnome.ScreenSaver', 'ActiveChanged', [true], 'screen_saver_on'],
    ['org.freedesktop.ScreenSaver', 'ActiveChanged', [false], 'screen_saver_off'],
    ['org.example.ScreenSaver', 'ActiveChanged', [true], null],
    ['org.gnome.ScreenSaver', 'ActiveChanged', [], null],
  ])('%s %s %j', (iface, member, body, state) => {
    expect(sessionStateOf({ iface, member, body })).toBe(state);
  });
});
