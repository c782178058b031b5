import type { Config } from '../../../core/config/config.ts';
import type { Collector, Platform } from '../../../core/port/platform.ts';
import { createAccessibilityLink } from './atspi/accessibility-link.ts';
import { createAtspiCollector } from './atspi/atspi-collector.ts';
import { createBrowserModeReader } from './atspi/browser-mode-reader.ts';
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
    collectors(config) {
      const display = findDisplay(env);
      const link = createDisplayLink(() => display);
      const state = createDesktopState();
      const sequencer = createSequencer((ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      });
      const accessibility = createAccessibilityLink(env);
      const modes = createBrowserModeReader(accessibility);
      return [
        createAtspiCollector({ link: accessibility }),
        createWindowCollector({ env, link, state, sequencer, modes }),
        ...(wants(config, 'input') ? [createInputCollector({ link, state, sequencer })] : []),
      ] satisfies Collector[];
    },
    capabilities: () => Promise.resolve([]),
  };
}

function wants(config: Config, source: Config['capture']['sources'][number]): boolean {
  return config.capture.sources.includes(source);
}
