import { shell } from 'electron';
import { ZaneiError } from '../../core/errors.ts';
import type { LinkName, ProjectLinks } from '../../core/app/project-links.ts';

/**
 * Opens one of the project's own addresses in the system's browser; no page can name another. Throws ZaneiError usage for
 * one that this build does not have.
 */
export async function openLink(link: LinkName, links: ProjectLinks): Promise<void> {
  const address = links[link];
  if (address === undefined)
    throw new ZaneiError('usage', 'This build names no such page.', { field: 'link' });
  await shell.openExternal(address);
}
