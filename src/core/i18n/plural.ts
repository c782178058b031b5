/** `1 event`, `1,284 events`: an English count with its noun. */
export function plural(count: number, one: string, other: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : other}`;
}

/** `1,284`: how both languages write a number. */
export function digits(count: number): string {
  return count.toLocaleString('en');
}
