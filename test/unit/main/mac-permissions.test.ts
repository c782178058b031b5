import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/core/config/config.ts';
import type { Capability } from '../../../src/core/status/recorder-state.ts';
import { macPermissions, type MacPermissions } from '../../../src/main/permissions/mac-permissions.ts';

const effect = (name: string, state: Capability['state'], detail: string | null = null): Capability => ({
  name,
  state,
  required: true,
  detail,
});

function port(words: Record<string, string> | null, capabilities: Capability[]) {
  const asked: string[] = [];
  const opened: string[] = [];
  const system: MacPermissions | null =
    words === null
      ? null
      : {
          getAuthStatus: (type) => words[type] ?? 'not determined',
          askForAccessibilityAccess: () => void asked.push('accessibility'),
          askForInputMonitoringAccess: () => {
            asked.push('input-monitoring');
            return Promise.resolve('denied');
          },
        };
  const made = macPermissions({
    system,
    capabilities: () => Promise.resolve(capabilities),
    openPane: (address) => {
      opened.push(address);
      return Promise.resolve();
    },
  });
  const states = async () =>
    Object.fromEntries((await made.check(defaultConfig())).map(({ name, state }) => [name, state]));
  return { made, states, asked, opened };
}

describe('permissions of macOS', () => {
  it.each([
    ['works although the system says no', 'denied', 'available', 'working'],
    ['allowed on paper and failing', 'authorized', 'action_required', 'stale'],
    ['allowed and not tried yet', 'authorized', 'deferred', 'relaunch'],
    ['not allowed', 'denied', 'action_required', 'denied'],
    ['no such thing here', 'authorized', 'unsupported', 'unsupported'],
  ] as const)('%s', async (_name, word, tried, wanted) => {
    const { states } = port({ accessibility: word }, [effect('accessibility', tried)]);
    expect((await states()).accessibility).toBe(wanted);
  });

  it('does not ask for Input Monitoring while Accessibility works', async () => {
    const { states } = port({}, [
      effect('accessibility', 'available'),
      effect('input_monitoring', 'action_required'),
    ]);
    expect(await states()).toEqual({ accessibility: 'working', input_monitoring: 'not_needed' });
  });

  it('goes by effects alone when the module is not there', async () => {
    const { states } = port(null, [effect('accessibility', 'available')]);
    expect((await states()).accessibility).toBe('working');
  });

  it('names browsers and opens the right pane', async () => {
    const { made, states, asked, opened } = port({}, [
      effect('automation:com.apple.Safari', 'deferred', 'Safari'),
    ]);
    expect(await states()).toMatchObject({ 'automation:com.apple.Safari': 'unknown' });
    await made.open('accessibility');
    await made.open('automation:com.apple.Safari');
    expect(asked).toEqual(['accessibility']);
    expect(opened.map((address) => address.split('Privacy_')[1])).toEqual(['Accessibility', 'Automation']);
  });
});
