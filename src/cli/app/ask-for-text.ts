import { editConfig } from '../../config/edit/edit-config.ts';
import { isSetInConfig } from '../../config/read/is-set-in-config.ts';
import type { CommandCall } from '../command.ts';

const KEY = 'capture.text_content';
const QUESTION =
  'Zanei records that you type, not what. It can also keep the text you type and copy (never passwords, private windows or excluded apps).\nKeep typed text? [y/N] ';

/**
 * The question about typed text, asked once: only on a terminal, only when nobody has answered it, and only a clear yes counts. The
 * answer is written down, so it is never asked again. null when it must not be asked.
 */
export function askForText(call: CommandCall): (() => Promise<boolean>) | null {
  const { json, quiet } = call.globals;
  const path = call.paths().config;
  if (json || quiet || !call.io.terminal.canAsk() || isSetInConfig(path, KEY)) return null;
  return async () => {
    const answer = (await call.io.ask(QUESTION))?.trim() ?? '';
    const yes = answer === 'y' || answer === 'Y';
    editConfig(path, [{ key: KEY, value: yes }]);
    call.io.err(yes ? 'Typed text is kept.\n' : 'Typed text is not kept.\n');
    return yes;
  };
}
