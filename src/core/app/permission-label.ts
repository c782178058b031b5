import type { Texts } from '../i18n/texts.ts';

/** The word for a permission or capability; `automation:com.apple.Safari` is named by its kind. */
export function permissionLabel(name: string, texts: Texts): string {
  const kind = name.split(':')[0] ?? name;
  const known: Readonly<Record<string, string>> = texts.common.permission;
  return known[kind] ?? name;
}
