import type { Platform } from '../../../core/port/platform.ts';
import { createAccessibilityLink } from './atspi/accessibility-link.ts';
import { createAtspiCollector } from './atspi/atspi-collector.ts';
import { createBrowserModeReader } from './atspi/browser-mode-reader.ts';
import { createSecretFields } from './atspi/describe.ts';
import { createDesktopState } from './desktop-state.ts';
import { createSequencer } from './sequencer.ts';
import { createDisplayLink } from './x11/display-link.ts';
import { findDisplay } from './x11/display-name.ts';
import { createInputCollector } from './x11/input-collector.ts';
import { createWindowCollector } from './x11/window-collector.ts';

/** Records an X11 session of this machine; `env` names the display and the D-Bus session. */
export function createLinuxPlatform(env: NodeJS.ProcessEnv): Platform {
  return {
    name: 'linux',
    collectors() {
      const display = findDisplay(env);
      const link = createDisplayLink(() => display);
      const state = createDesktopState();
      const sequencer = createSequencer(startTimer);
      const accessibility = createAccessibilityLink(env);
      const modes = createBrowserModeReader(accessibility);
      const secrets = createSecretFields();
      return [
        createAtspiCollector({ link: accessibility, state, sequencer, secrets }),
        createWindowCollector({ env, link, state, sequencer, modes }),
        createInputCollector({ link, state, sequencer }),
      ];
    },
    capabilities: () => Promise.resolve([]),
  };
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
