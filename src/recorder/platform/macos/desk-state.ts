import type { AppRef, WindowRef } from '../../../core/event/event.ts';
import type { BrowserMode, FieldClass } from '../../../core/observation/observation.ts';
import type { BrowserFamily } from './browser/browser-family.ts';

/** A window as its app's accessibility tree shows it. */
export interface KnownWindow {
  /** The addon's own number for it; the same as long as the app lives. */
  readonly id: number;
  readonly app: AppRef & { pid: number };
  /** null for apps that are no browsers. */
  readonly family: BrowserFamily | null;
  title: string;
  /** null for apps that are no browsers. */
  mode: BrowserMode | null;
  /** The page it showed last, when the browser said so. */
  url: string | null;
}

/** The element that has the keyboard, as the app last said. */
export interface KnownFocus {
  pid: number;
  /** The addon's number for this focus. */
  focus: number;
  window: KnownWindow;
  field: FieldClass;
  generation: number;
}

/** An app with a face: regular and accessory apps. */
export interface KnownApp {
  ref: AppRef & { pid: number };
  launched_ms: number | null;
}

/** What the pasteboard offers, as the addon last saw it. */
export interface PasteboardOffer {
  content_kind: 'text' | 'image' | 'file' | 'other';
  types: string[];
  /** Its change count. */
  change: number;
  /** NSPasteboardAccessBehavior; -1 where the system has none. */
  access: number;
}

/** What the collectors share. Each part is written by the one collector named beside it. */
export interface DeskState {
  /** apps */
  readonly apps: Map<number, KnownApp>;
  /** apps */
  front: KnownApp | null;
  /** windows: the focused window of each app, and all seen, by `<pid> <id>`. */
  readonly focusedWindow: Map<number, KnownWindow | null>;
  readonly windows: Map<string, KnownWindow>;
  /** focus; generation null = nothing follows the focus now. */
  focus: KnownFocus | null;
  generation: number | null;
  /** input: null = nobody looks, so text is not read. */
  secureInput: boolean | null;
  /** clipboard */
  clipboard: PasteboardOffer | null;
  /** input: the last copy shortcut, until a change of the pasteboard uses it up. */
  copied: { pid: number; mono_ns: number } | null;
  /** Called after the window in front, its title or its mode changed. */
  readonly onFront: Set<(window: KnownWindow | null) => void>;
  /** Called when the person did something or the front window's content changed. */
  readonly onActivity: Set<(what: 'input' | 'change') => void>;
}

/** A desktop that nobody has looked at yet. */
export function createDeskState(): DeskState {
  return {
    apps: new Map(),
    front: null,
    focusedWindow: new Map(),
    windows: new Map(),
    focus: null,
    generation: null,
    secureInput: null,
    clipboard: null,
    copied: null,
    onFront: new Set(),
    onActivity: new Set(),
  };
}

/** The focused window of the app in front; null when there is none or it is not known. */
export function frontWindow(state: DeskState): KnownWindow | null {
  return state.front === null ? null : (state.focusedWindow.get(state.front.ref.pid) ?? null);
}

/** May what is in the window be told at all: false for private windows and those of browsers we are not sure of. */
export function isOpen(window: KnownWindow): boolean {
  return window.mode === null || window.mode === 'normal';
}

/** The window as an observation carries it; the title of a private or unsure window never leaves the platform. */
export function windowRefOf(window: KnownWindow): WindowRef {
  return { title: isOpen(window) && window.title !== '' ? window.title : null, id: window.id };
}
