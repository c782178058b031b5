import type { AppRef, WindowRef } from '../../../core/event/event.ts';
import type { BrowserMode } from '../../../core/observation/observation.ts';
import type { PrivateMark } from './browsers.ts';

/** A top-level window as the X11 collector knows it. */
export interface KnownWindow {
  readonly id: number;
  readonly app: AppRef;
  /** null for apps that are no browsers. */
  readonly mark: PrivateMark | null;
  /** As last read; may be older than what is on the screen. */
  title: string;
  /** null for apps that are no browsers. */
  mode: BrowserMode | null;
}

/** What the clipboard holds now: kind and names of the formats, never the content. */
export interface ClipboardOffer {
  content_kind: 'text' | 'image' | 'file' | 'other';
  types: string[];
}

/** What the collectors share: the windows there are and the one in front, and the field that has the keyboard. */
export interface DesktopState {
  /** `windows` and `front` are written by the window collector only. */
  readonly windows: Map<number, KnownWindow>;
  front: KnownWindow | null;
  /** Rises with every change of the focused element; written by the AT-SPI collector only. null = it does not run. */
  generation: number | null;
  /** The clipboard's offer, for pastes; written by the clipboard collector only. */
  clipboard: ClipboardOffer | null;
  /** Browsers that show their windows but no pages: they were started without accessibility. By app name. */
  readonly blindBrowsers: Set<string>;
  /** The X server has XInput 2; null = not asked yet. Written by the input collector. */
  xinput2: boolean | null;
  /** Called after `front`, its title or its mode changed. */
  readonly onFront: Set<(window: KnownWindow | null) => void>;
}

/** Makes the state of a desktop that nobody has looked at yet. */
export function createDesktopState(): DesktopState {
  return {
    windows: new Map(),
    front: null,
    generation: null,
    clipboard: null,
    blindBrowsers: new Set(),
    xinput2: null,
    onFront: new Set(),
  };
}

/** May what is in the window be told at all: false for private windows and those of browsers we are not sure of. */
export function isOpen(window: KnownWindow): boolean {
  return window.mode === null || window.mode === 'normal';
}

/** The window as an observation carries it; the title of a private or unsure window never leaves the sensor. */
export function windowRefOf(window: KnownWindow): WindowRef {
  return { title: isOpen(window) && window.title !== '' ? window.title : null, id: window.id };
}
