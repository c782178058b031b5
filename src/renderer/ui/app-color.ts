/** Known apps keep one colour each, so that a day reads the same everywhere. Numbers are those of the tokens. */
const PINNED: Readonly<Record<string, number>> = {
  'visual studio code': 1,
  code: 1,
  safari: 1,
  'google chrome': 2,
  firefox: 2,
  mail: 3,
  slack: 4,
  messages: 5,
  figma: 6,
  terminal: 7,
  notes: 8,
  xcode: 9,
  finder: 10,
};
const COLORS = 10;

/** The CSS colour of an app: pinned, else from a stable hash of its name. */
export function appColor(app: string): string {
  const name = app.toLowerCase();
  return `var(--app-${PINNED[name] ?? (hash(name) % COLORS) + 1})`;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
