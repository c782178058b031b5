import { ZaneiError } from '../../../core/errors.ts';
import type { Platform } from '../../../core/port/platform.ts';
import { createAxCollector } from './ax/ax-collector.ts';
import { createBrowserReader } from './browser/browser-reader.ts';
import { createSafariTexts } from './browser/safari-texts.ts';
import { macosCapabilities } from './capabilities.ts';
import { createDeskState } from './desk-state.ts';
import { createAppsCollector } from './front/apps-collector.ts';
import { createFrontWatch } from './front/front-watch.ts';
import { createSessionCollector } from './front/session-collector.ts';
import { createClickCollector } from './input/click-collector.ts';
import { createClipboardCollector } from './input/clipboard-collector.ts';
import { createInputSourceCollector } from './input/input-source-collector.ts';
import { createInputCollector } from './input/input-collector.ts';
import { createSecureInput } from './input/secure-input.ts';
import { createAddonLink } from './native/addon-link.ts';
import type { LoadAddon } from './native/native-addon.ts';
import { createPermissionReader } from './permissions/permission-reader.ts';
import { runningBrowsers } from './permissions/running-browsers.ts';
import { createSequencer } from './sequencer.ts';
import { createSnapshotCollector } from './snapshots/snapshot-collector.ts';

/**
 * Records a macOS session through the native addon. `after` is for tests that bring their own timers. `pumps`: in plain
 * Node nobody turns the main run loop, by which apps, copies and input sources are told; Electron does.
 */
export function createMacosPlatform(
  loadAddon: LoadAddon,
  after: (ms: number, run: () => void) => () => void = startTimer,
  pumps = !Reflect.has(process.versions, 'electron'),
): Platform {
  const permissions = createPermissionReader(loadAddon, after);
  const safariTexts = createSafariTexts(loadAddon);
  return {
    name: 'macos',
    collectors() {
      if (loadAddon() === null)
        throw new ZaneiError(
          'platform_unsupported',
          'The part of Zanei that listens to macOS is missing. Build it with: npm run build:native',
        );
      const state = createDeskState();
      const sequencer = createSequencer(after);
      const browser = createBrowserReader({
        loadAddon,
        automation: (bundleId) => permissions.automation(bundleId),
        safariTexts,
        after,
        now: () => performance.now(),
      });
      const parts = { link: createAddonLink(loadAddon, pumps), state, sequencer, permissions };
      const front = createFrontWatch({ state, sequencer, browser });
      const secure = createSecureInput();
      return [
        // First: its listeners put down which apps there are before the others look.
        createAppsCollector(parts, front),
        createInputSourceCollector(parts),
        createInputCollector(parts, secure),
        createAxCollector(parts, front, secure),
        createClickCollector(parts),
        createClipboardCollector(parts),
        createSnapshotCollector(parts, browser),
        ...(pumps ? [createSessionCollector(parts)] : []),
      ];
    },
    capabilities: (config) =>
      macosCapabilities(config, permissions, safariTexts, () => runningBrowsers(loadAddon)),
  };
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
