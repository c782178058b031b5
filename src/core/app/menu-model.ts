import type { PauseLength } from '../ipc/ipc-contract.ts';

/** What a click in a menu asks for; the main process carries it out. */
export type MenuCommand =
  | { do: 'pause'; length: PauseLength }
  | { do: 'resume' }
  | { do: 'start' }
  | { do: 'openTimeline' }
  | { do: 'search' }
  | { do: 'forget'; span: ForgetSpan }
  | { do: 'leaveOut'; app: string; bundle_id: string | null }
  | { do: 'settings' }
  | { do: 'permissions' }
  | { do: 'agents' }
  | { do: 'quit' };

export type ForgetSpan = 'm5' | 'h1' | 'today';

/** One line of a menu; `id` is stable for tests and does not depend on the language. */
export type MenuLine =
  | { kind: 'separator' }
  | { kind: 'label'; id: string; label: string }
  | { kind: 'item'; id: string; label: string; command: MenuCommand }
  | { kind: 'menu'; id: string; label: string; lines: MenuLine[] };
