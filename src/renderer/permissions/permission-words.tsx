import type { ReactNode } from 'react';
import type { Texts } from '../../core/i18n/texts.ts';
import { permissionLabel } from '../../core/app/permission-label.ts';
import type { PermissionState, PermissionView } from '../../core/ipc/permission-view.ts';
import { useTexts } from '../client/app-state.ts';
import { StateMark, type Tone } from '../ui/state-mark.tsx';

const TONES: Readonly<Record<PermissionState, Tone>> = {
  working: 'ok',
  denied: 'bad',
  stale: 'warn',
  relaunch: 'warn',
  unknown: 'off',
  not_needed: 'off',
  unsupported: 'off',
};

/** The state of a permission, drawn and said. */
export function PermissionMark({ state }: { state: PermissionState }): ReactNode {
  const t = useTexts().settings;
  return <StateMark tone={TONES[state]}>{t.permissionState[state]}</StateMark>;
}

/** The browser's name where it is about one, else the permission's. */
export function permissionTitle({ name, subject }: PermissionView, texts: Texts): string {
  return subject ?? permissionLabel(name, texts);
}

/** What it is for. */
export function permissionWhy({ name, detail }: PermissionView, texts: Texts): string {
  const known: Readonly<Record<string, string>> = texts.settings.permissionWhy;
  return known[name.split(':')[0] ?? name] ?? detail ?? texts.settings.permissionWhy.other;
}

/** What is lost without it. */
export function permissionWithout({ name }: PermissionView, texts: Texts): string {
  const t = texts.onboarding.permissions.withoutIt;
  const known: Readonly<Record<string, string>> = t;
  return known[name.split(':')[0] ?? name] ?? t.other;
}
