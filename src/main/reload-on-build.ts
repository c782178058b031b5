import { watch } from 'node:fs';

/** For developers: calls back when the built pages below `folder` have changed and been still for a moment. */
export function reloadOnBuild(folder: string, reload: () => void): void {
  let timer: NodeJS.Timeout | null = null;
  watch(folder, { recursive: true, persistent: false }, () => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(reload, 150);
  });
}
