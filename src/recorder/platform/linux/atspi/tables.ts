/**
 * Names of AtspiRole and AtspiStateType by number (at-spi2-core 2.46, atspi-constants.h). Numbers are used because
 * GetRoleName differs between toolkits. A name that newer toolkits add stays unknown and is treated with care.
 */
export const ROLES: readonly string[] = list(`
  invalid, accelerator label, alert, animation, arrow, calendar, canvas, check box, check menu item, color
  chooser, column header, combo box, date editor, desktop icon, desktop frame, dial, dialog, directory
  pane, drawing area, file chooser, filler, focus traversable, font chooser, frame, glass pane, html
  container, icon, image, internal frame, label, layered pane, list, list item, menu, menu bar, menu item,
  option pane, page tab, page tab list, panel, password text, popup menu, progress bar, push button, radio
  button, radio menu item, root pane, row header, scroll bar, scroll pane, separator, slider, spin button,
  split pane, status bar, table, table cell, table column header, table row header, tearoff menu item,
  terminal, text, toggle button, tool bar, tool tip, tree, tree table, unknown, viewport, window, extended,
  header, footer, paragraph, ruler, application, autocomplete, editbar, embedded, entry, chart, caption,
  document frame, heading, page, section, redundant object, form, link, input method window, table row,
  tree item, document spreadsheet, document presentation, document text, document web, document email,
  comment, list box, grouping, image map, notification, info bar, level bar, title bar, block quote, audio,
  video, definition, article, landmark, log, marquee, math, rating, timer, static, math fraction, math
  root, subscript, superscript, description list, description term, description value, footnote, content
  deletion, content insertion, mark, suggestion, push button menu, last defined`);

/** Bit numbers of the two state words. */
export const STATES: readonly string[] = list(`
  invalid, active, armed, busy, checked, collapsed, defunct, editable, enabled, expandable, expanded,
  focusable, focused, has-tooltip, horizontal, iconified, modal, multi-line, multiselectable, opaque,
  pressed, resizable, selectable, selected, sensitive, showing, single-line, stale, transient, vertical,
  visible, manages-descendants, indeterminate, required, truncated, animated, invalid-entry,
  supports-autocompletion, selectable-text, is-default, visited, checkable, has-popup, read-only,
  last-defined`);

/** Name of a role number. */
export function roleName(role: number): string {
  return ROLES[role] ?? 'unknown';
}

/** Names of the states set in the words of GetState. */
export function stateNames(words: readonly number[]): ReadonlySet<string> {
  return new Set(STATES.filter((_, bit) => (((words[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1));
}

/** The words of a bit set of `width` words with the bits of these names, as Collection.GetMatches wants it. */
export function bitWords(names: readonly string[], table: readonly string[], width: number): number[] {
  const words = new Array<number>(width).fill(0);
  for (const name of names) {
    const bit = table.indexOf(name);
    if (bit >= 0) words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31));
  }
  return words;
}

function list(text: string): string[] {
  return text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}
