import type { Texts } from '../../core/i18n/texts.ts';
import type { IconName } from '../ui/icon.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  paused: 'paused',
  asleep: 'moon',
  locked: 'lock',
  'screen saver': 'moon',
  'switched away': 'person',
  stopped: 'stopped',
  'permission missing': 'warn',
  withheld: 'eye',
  'clock set forward': 'clock',
};

/** The drawing of a reason why nothing was recorded. */
export const gapIcon = (reason: string): IconName => ICONS[reason] ?? 'dots';

/** The words of a reason; an unknown one is shown as it is stored. */
export function gapName(reason: string, texts: Texts): string {
  const known: Readonly<Record<string, string>> = texts.common.gap;
  return known[reason] ?? reason;
}
