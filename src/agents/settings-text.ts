import type { FileSnapshot } from '../config/edit/file-transaction.ts';
import { refuseAt } from './text-place.ts';

/** The text of a settings file, '' when there is none; a byte-order mark stays. Throws ZaneiError config_invalid naming the first byte that is no UTF-8. */
export function settingsText({ path, bytes }: FileSnapshot): string {
  if (bytes === null) return '';
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const again = Buffer.from(text, 'utf8');
  if (again.equals(bytes)) return text;
  const wrong = again.findIndex((byte, at) => byte !== bytes[at]);
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, wrong));
  return refuseAt(path, before, before.length, 'not UTF-8 text');
}
