import { shell } from 'electron';
import type { LINKS } from '../../core/ipc/ipc-contract.ts';

/** The only addresses the app ever hands to the system's browser. */
const ADDRESSES: Readonly<Record<(typeof LINKS)[number], string>> = {
  project: 'https://github.com/zanei-app/zanei',
  releases: 'https://github.com/zanei-app/zanei/releases',
  help: 'https://github.com/zanei-app/zanei/blob/main/docs/app.md',
};

/** Opens one of the known addresses in the system's browser; no page can name another. */
export async function openLink(link: keyof typeof ADDRESSES): Promise<void> {
  await shell.openExternal(ADDRESSES[link]);
}
