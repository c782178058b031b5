import type { AppRef, ElementRef, WindowRef } from '../../core/event/event.ts';

/** A window of an app with its title; `text` null = no title, or a lost one (then `title` is not null). */
export type SurfaceRow = [
  key: number,
  name: string,
  bundle_id: string | null,
  pid: number | null,
  has_window: number,
  title: number | null,
  window_id: number | null,
  text: string | null,
];

export const SURFACES = `SELECT surfaces.key, apps.name, apps.bundle_id, pid, has_window, title, window_id, texts.text
  FROM surfaces JOIN apps ON apps.key = surfaces.app LEFT JOIN texts ON texts.key = surfaces.title`;

/** `app` and `window` of its events; undefined when the row is missing or broken. */
export function surfaceOf(
  row: SurfaceRow | undefined,
): { app: AppRef; window: WindowRef | null } | undefined {
  if (row === undefined) return undefined;
  const [, name, bundle_id, pid, has_window, title, window_id, text] = row;
  if (isLost(title, text) || !isWhole(pid) || !isWhole(window_id)) return undefined;
  const app = { name: name.toWellFormed(), bundle_id: bundle_id?.toWellFormed() ?? null, pid };
  return { app, window: has_window === 0 ? null : { title: text?.toWellFormed() ?? null, id: window_id } };
}

/** The three texts of an element, each with its key; a text that is null though its key is not is lost. */
export type ElementRow = [
  role: number | null,
  title: number | null,
  value: number | null,
  role_text: string | null,
  title_text: string | null,
  value_text: string | null,
];

export const ELEMENTS = `SELECT role, title, value, role_text.text, title_text.text, value_text.text FROM elements
  LEFT JOIN texts AS role_text ON role_text.key = role LEFT JOIN texts AS title_text ON title_text.key = title
  LEFT JOIN texts AS value_text ON value_text.key = value`;

/** `element` of its events; undefined when the row is missing or broken. */
export function elementOf(row: ElementRow | undefined): ElementRef | undefined {
  if (row === undefined) return undefined;
  const [role, title, value, role_text, title_text, value_text] = row;
  if (isLost(role, role_text) || isLost(title, title_text) || isLost(value, value_text)) return undefined;
  return {
    role: role_text?.toWellFormed() ?? null,
    title: title_text?.toWellFormed() ?? null,
    value: value_text?.toWellFormed() ?? null,
  };
}

const isLost = (key: number | null, text: string | null): boolean => key !== null && text === null;
const isWhole = (value: number | null): boolean => value === null || Number.isSafeInteger(value);
