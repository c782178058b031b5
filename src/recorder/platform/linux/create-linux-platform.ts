import { ZaneiError } from '../../../core/errors.ts';
import type { Platform } from '../../../core/port/platform.ts';
import { createAccessibilityLink } from './atspi/accessibility-link.ts';
import { createAtspiCollector } from './atspi/atspi-collector.ts';
import { createBrowserModeReader } from './atspi/browser-mode-reader.ts';
import { createSecretFields } from './atspi/describe.ts';
import { linuxCapabilities } from './capabilities.ts';
import { createClickCollector } from './click-collector.ts';
import { createDesktopState } from './desktop-state.ts';
import { createSequencer } from './sequencer.ts';
import { createSessionCollector } from './session/session-collector.ts';
import { createClipboardCollector } from './x11/clipboard-collector.ts';
import { createDisplayLink } from './x11/display-link.ts';
import { findDisplay } from './x11/display-name.ts';
import { createInputCollector } from './x11/input-collector.ts';
import { createWindowCollector } from './x11/window-collector.ts';

/** Records an X11 session of this machine; `env` names the display and the D-Bus session. */
export function createLinuxPlatform(env: NodeJS.ProcessEnv): Platform {
  const state = createDesktopState();
  const accessibility = createAccessibilityLink(env);
  return {
    name: 'linux',
    collectors() {
      const display = findDisplay(env);
      const link = createDisplayLink(display);
      const sequencer = createSequencer(startTimer);
      const secrets = createSecretFields();
      const modes = createBrowserModeReader(accessibility);
      return [
        createAtspiCollector({ link: accessibility, state, sequencer, secrets }),
        createWindowCollector({ env, link, state, sequencer, modes }),
        createInputCollector({ link, state, sequencer }),
        createClickCollector({ link, accessibility, state, secrets }),
        createClipboardCollector({ link, state }),
        createSessionCollector(env),
      ];
    },
    capabilities(config) {
      const atspi = !accessibility.possible
        ? 'none'
        : accessibility.current === null
          ? 'waiting'
          : 'connected';
      const health = {
        display: displayTrouble(env),
        xinput2: state.xinput2,
        atspi,
        blindBrowsers: [...state.blindBrowsers],
      } as const;
      return Promise.resolve(linuxCapabilities(config, health));
    },
  };
}

function displayTrouble(env: NodeJS.ProcessEnv): ZaneiError | null {
  try {
    findDisplay(env);
    return null;
  } catch (error) {
    if (error instanceof ZaneiError) return error;
    throw error;
  }
}

function startTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
