import { dialog } from 'electron';
import { ZaneiError } from '../../core/errors.ts';
import type { AppCore } from '../app-core.ts';

/** Says that what a menu asked for was not done, and why: a forget that failed must never look like one that worked. */
export async function tellFailure(
  error: unknown,
  core: Pick<AppCore, 'onStateChange' | 'texts'>,
): Promise<void> {
  core.onStateChange();
  const { failed, reason } = core.texts().common;
  const code = error instanceof ZaneiError ? error.code : 'internal';
  await dialog.showMessageBox({ type: 'warning', message: failed(reason[code]) });
}
