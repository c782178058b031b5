import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const table = JSON.parse(readFileSync(path.join(root, 'import-table.json'), 'utf8')).rooms;
const roomNames = Object.keys(table).sort((a, b) => b.length - a.length);

/** The room a repository-relative path lies in (longest matching folder), or undefined outside all rooms. */
export function roomOf(file) {
  return roomNames.find((room) => file === room || file.startsWith(`${room}/`));
}

/** Why `file` may not import `specifier` (both as written, file repository-relative), or undefined when it may. */
export function importFault(file, specifier) {
  const room = roomOf(file);
  if (room === undefined) return undefined;
  const row = table[room];
  if (specifier.startsWith('.')) {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
    const other = roomOf(target);
    if (other === room || row.rooms.includes(other)) return undefined;
    return `${room} may not import ${other ?? target} (import-table.json)`;
  }
  const bare = specifier.replace(/^node:/, '');
  if (specifier.startsWith('node:') || builtinModules.includes(bare)) {
    return row.node ? undefined : `${room} may not import Node built-ins (import-table.json)`;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return row.packages.includes(name)
    ? undefined
    : `${room} may not import the package ${name} (import-table.json)`;
}

/** ESLint rule: every import follows import-table.json. */
export const roomImports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join('/');
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const fault = importFault(file, node.source.value);
      if (fault !== undefined) context.report({ node, message: fault });
    };
    return {
      ImportDeclaration: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportExpression: check,
    };
  },
};
