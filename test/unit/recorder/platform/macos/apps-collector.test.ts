import { describe, expect, it } from 'vitest';
import { createAppsCollector } from '../../../../../src/recorder/platform/macos/front/apps-collector.ts';
import { createFrontWatch } from '../../../../../src/recorder/platform/macos/front/front-watch.ts';
import { settled, standInParts, tellingAddon } from './stand-in.ts';

describe('apps', () => {
  it('are told once after a start that was refused at first, and the addon is let go of', async () => {
    let why = 'refused';
    const { addon, emit } = tellingAddon({ startSensor: () => why });
    const { context, state, parts } = standInParts(addon);
    const front = createFrontWatch({
      state,
      sequencer: parts.sequencer,
      browser: { read: () => Promise.resolve({ mode: 'unknown', page: null }) },
    });
    const collector = createAppsCollector(parts, front);
    await expect(collector.start(context)).rejects.toThrow('refused');
    expect(addon.calls).toEqual(['stop workspace', 'close']);
    why = '';
    await collector.start(context);
    emit({ kind: 'app.launched', pid: 7, policy: 'regular', name: 'Notes', bundle_id: 'com.apple.Notes' });
    await settled();
    expect(context.seen.map(({ kind }) => kind)).toEqual(['app.launched']);
    await collector.stop();
    expect(addon.calls).toEqual(['stop workspace', 'close', 'stop workspace', 'close']);
  });
});
