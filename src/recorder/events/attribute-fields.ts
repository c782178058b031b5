import type { AppRef, ElementRef } from '../../core/event/event.ts';
import type { FieldClass } from '../../core/observation/observation.ts';
import { isCopyShortcut } from '../../core/policy/clipboard-types.ts';
import { isAddressBar, isChoice, showsAddress } from '../../core/policy/element-facts.ts';
import { safeCombo } from '../../core/policy/key-combo.ts';
import type { Handlers } from './attribute.ts';
import { event, factsAt, fieldKindOf, isFocused, NO_WINDOW, placeOf } from './attribution.ts';
import { sameApp, type Desk, type DeskWindow } from './desk.ts';

const NO_ELEMENT: ElementRef = { role: null, title: null, value: null };

/** Elements, values, keys and scrolling. */
export const FIELD_HANDLERS: Handlers<
  'element.focused' | 'pointer.clicked' | 'value.changed' | 'key.pressed' | 'scrolled'
> = {
  'element.focused': (seen, desk) => {
    const { element, field, generation } = seen;
    const place = placeOf(seen, desk);
    if (place !== null && seen.mode !== null) desk.window(place.app, place.on.ref, seen.mode);
    const app = place?.app ?? seen.app ?? desk.front;
    const address_bar = isAddressBar(element, field, place?.on.in_browser ?? true);
    desk.focus = app === null ? null : { app, field, generation, address_bar };
    if (app !== null) {
      desk.notePasswordFocus(app, field);
      if (field === 'secure') desk.seePassword(app, place?.on ?? null);
    }
    if (place === null) return NO_WINDOW;
    const known = { field, address_bar, choice: isChoice(element, field) };
    return event('ui.focus', place, { field_kind: fieldKindOf(field) }, desk, known, element);
  },
  'pointer.clicked': (click, desk) => {
    const place = placeOf(click, desk);
    if (place === null) return NO_WINDOW;
    if (click.mode !== null) desk.window(place.app, place.on.ref, click.mode);
    if (click.field === 'secure') desk.seePassword(place.app, place.on);
    const { button, click_count, field } = click;
    const element = click.element ?? NO_ELEMENT;
    const known = { field, choice: isChoice(element, field) };
    return event('ui.click', place, { button, click_count }, desk, known, element);
  },
  'value.changed': (change, desk) => {
    const place = placeOf(change, desk);
    if (place === null) return NO_WINDOW;
    const { element, field, generation, length } = change;
    if (field === 'secure') desk.seePassword(place.app, place.on);
    const same_focus = isFocused(place.app, generation, desk);
    if (same_focus && field === 'secure') desk.notePasswordFocus(place.app, field);
    const strictest = same_focus ? noteClass(field, desk) : field;
    const address_bar = noteAddressBar(place, change, desk);
    const data = { field_kind: fieldKindOf(strictest), value_len: length, text: null };
    const known = { field: strictest, same_focus, address_bar, choice: isChoice(element, field) };
    return event('ui.value', place, data, desk, known, element);
  },
  'key.pressed': (key, desk) => {
    if (key.pid !== null && key.pid !== desk.front?.pid)
      return { outcome: 'filtered', reason: 'pid_mismatch' };
    const place = placeOf(key, desk);
    if (place === null) return NO_WINDOW;
    const { key_kind: kind, modifiers, mono_ns } = key;
    const combo = kind === 'shortcut' ? safeCombo(key.combo) : null;
    if (isCopyShortcut(combo))
      desk.clipboard.copied = { ...place, mono_ns, facts: factsAt('clipboard.copy', place, desk) };
    const same_focus = isFocused(place.app, key.generation, desk);
    const field_kind = same_focus ? fieldKindOf(desk.focus?.field ?? null) : null;
    const text = kind === 'text' ? key.text : null;
    return event('input.key', place, { kind, modifiers, count: 1, combo, text, field_kind }, desk, {
      same_focus,
    });
  },
  scrolled: (scroll, desk) => {
    const place = placeOf(scroll, desk);
    if (place === null) return NO_WINDOW;
    const { direction, amount } = scroll;
    return event('input.scroll', place, { direction, amount, count: 1 }, desk);
  },
};

/** A field that was once secure or unknown while it had the focus stays so, and one that turns so is so from now on. */
function noteClass(field: FieldClass, desk: Desk): FieldClass {
  const { focus } = desk;
  if (focus === null) return field;
  if (field === 'secure' || (field === 'unknown' && focus.field !== 'secure')) focus.field = field;
  return focus.field === 'secure' || focus.field === 'unknown' ? focus.field : field;
}

/** An address bar shows itself by class, by name, or by showing the address of the page; what was noted stays while it has the focus. */
function noteAddressBar(
  { app, on }: { app: AppRef; on: DeskWindow },
  change: { element: ElementRef; field: FieldClass; value: string | null },
  desk: Desk,
): boolean {
  const { element, field, value } = change;
  const seen =
    isAddressBar(element, field, on.in_browser) ||
    (on.in_browser && showsAddress(value, on.page?.url ?? null));
  const focus = desk.focus !== null && sameApp(desk.focus.app, app) ? desk.focus : null;
  if (focus === null) return seen;
  focus.address_bar ||= seen;
  return focus.address_bar;
}
