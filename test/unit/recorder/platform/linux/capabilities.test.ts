import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../../src/core/config/config.ts';
import { capabilitySchema } from '../../../../../src/core/status/recorder-state.ts';
import { ZaneiError } from '../../../../../src/core/errors.ts';
import {
  linuxCapabilities,
  type SessionHealth,
} from '../../../../../src/recorder/platform/linux/capabilities.ts';
import { createLinuxPlatform } from '../../../../../src/recorder/platform/linux/create-linux-platform.ts';

const HEALTHY: SessionHealth = { display: null, xinput2: true, atspi: 'connected', blindBrowsers: [] };
const states = (over: Partial<SessionHealth>) =>
  Object.fromEntries(
    linuxCapabilities(defaultConfig(), { ...HEALTHY, ...over }).map(({ name, state }) => [name, state]),
  );

describe('linuxCapabilities', () => {
  it.each<[string, Partial<SessionHealth>, Record<string, string>]>([
    [
      'all is well',
      {},
      { display: 'available', xinput2: 'available', atspi: 'available', browser_pages: 'available' },
    ],
    [
      'no D-Bus',
      { atspi: 'none' },
      { display: 'available', atspi: 'unsupported', browser_pages: 'unsupported' },
    ],
    ['the bus is slow', { atspi: 'waiting' }, { atspi: 'deferred' }],
    ['no XInput 2', { xinput2: false }, { xinput2: 'unsupported' }],
    [
      'a browser without accessibility',
      { blindBrowsers: ['Chromium'] },
      { browser_pages: 'action_required' },
    ],
    [
      'no display',
      { display: new ZaneiError('platform_unsupported', 'No display.') },
      { display: 'unsupported' },
    ],
  ])('%s', (_, over, expected) => {
    expect(states(over)).toMatchObject(expected);
  });

  it('says what to do about a browser, and is valid in every state', () => {
    const all = linuxCapabilities(defaultConfig(), { ...HEALTHY, blindBrowsers: ['Chromium'] });
    for (const one of all) expect(capabilitySchema.safeParse(one).success).toBe(true);
    expect(all.at(-1)?.detail).toContain('--force-renderer-accessibility');
  });
});

describe('createLinuxPlatform without a display', () => {
  it('refuses to make collectors but still says why', async () => {
    const platform = createLinuxPlatform({});
    expect(() => platform.collectors(defaultConfig())).toThrow(/DISPLAY is not set/);
    const [display] = await platform.capabilities(defaultConfig());
    expect(display).toMatchObject({ name: 'display', state: 'unsupported' });
  });
});
