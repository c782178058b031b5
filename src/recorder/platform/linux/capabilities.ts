import type { Config } from '../../../core/config/config.ts';
import type { ZaneiError } from '../../../core/errors.ts';
import type { Capability } from '../../../core/status/recorder-state.ts';

/** What is known of the session when the capabilities are asked for. */
export interface SessionHealth {
  /** Why there is no display to record; null when there is one. */
  display: ZaneiError | null;
  /** null = nobody asked the server yet. */
  xinput2: boolean | null;
  /** `none`: no D-Bus session; `waiting`: one, but no accessibility bus yet. */
  atspi: 'none' | 'waiting' | 'connected';
  /** Names of browsers that were started without accessibility. */
  blindBrowsers: readonly string[];
}

/** What the recorder can do in this session, in the order in which a person would repair it. */
export function linuxCapabilities(config: Config, health: SessionHealth): Capability[] {
  const wants = (source: Config['capture']['sources'][number]) => config.capture.sources.includes(source);
  return [
    {
      name: 'display',
      required: true,
      state: health.display === null ? 'available' : 'unsupported',
      detail: health.display?.message ?? null,
    },
    {
      name: 'xinput2',
      required: wants('input'),
      ...XINPUT[health.xinput2 === null ? 'waiting' : health.xinput2 ? 'yes' : 'no'],
    },
    { name: 'atspi', required: wants('ui') || wants('browser'), ...ATSPI[health.atspi] },
    { name: 'browser_pages', required: false, ...browserPages(health) },
  ];
}

type Answer = Pick<Capability, 'state' | 'detail'>;

const XINPUT: Record<'waiting' | 'yes' | 'no', Answer> = {
  waiting: { state: 'deferred', detail: null },
  yes: { state: 'available', detail: null },
  no: {
    state: 'unsupported',
    detail: 'This X server has no XInput 2, so keys, clicks and scrolling cannot be seen.',
  },
};

const NO_ATSPI = 'Browser windows are withheld, and elements, fields and pages cannot be seen.';
const ATSPI: Record<SessionHealth['atspi'], Answer> = {
  none: { state: 'unsupported', detail: `This session has no D-Bus. ${NO_ATSPI}` },
  waiting: { state: 'deferred', detail: `The accessibility bus does not answer yet. ${NO_ATSPI}` },
  connected: { state: 'available', detail: null },
};

function browserPages({ atspi, blindBrowsers }: SessionHealth): Answer {
  if (atspi !== 'connected') return { state: 'unsupported', detail: null };
  if (blindBrowsers.length === 0) return { state: 'available', detail: null };
  const names = blindBrowsers.join(', ');
  return {
    state: 'action_required',
    detail: `Pages cannot be read in ${names}. Quit it and start it with --force-renderer-accessibility.`,
  };
}
