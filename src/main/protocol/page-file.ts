import path from 'node:path';
import { isAppUrl } from './app-origin.ts';

/** The file types our build makes; anything else is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export interface PageFile {
  file: string;
  type: string;
}

/** The file below `root` that `url` names, or null when it names none of ours: other host, outside of root, unknown type. */
export function pageFile(root: string, url: string): PageFile | null {
  if (!isAppUrl(url)) return null;
  const name = decoded(new URL(url).pathname);
  if (name === null || name.includes('\0') || name.includes('\\') || name.endsWith('/')) return null;
  const file = path.join(root, name);
  const type = TYPES[path.extname(file)];
  if (type === undefined || !file.startsWith(root + path.sep)) return null;
  return { file, type };
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
