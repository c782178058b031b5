/** The form in which app names and bundle ids are compared: NFC, lower case. */
export function appKey(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
