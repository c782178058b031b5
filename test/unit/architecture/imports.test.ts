import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { importFault, roomOf } from '../../../eslint-rules/room-imports.js';

const root = path.resolve(import.meta.dirname, '../../..');

interface Row {
  rooms: string[];
  packages: string[];
  node: boolean;
}
const table = (
  JSON.parse(readFileSync(path.join(root, 'import-table.json'), 'utf8')) as { rooms: Record<string, Row> }
).rooms;

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file.split(path.sep).join('/')}`);

/** What a file imports or re-exports, static or dynamic. */
function specifiersOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (from !== undefined && ts.isStringLiteral(from)) found.push(from.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const imports = sources.flatMap((file) => specifiersOf(file).map((specifier) => ({ file, specifier })));

/** The room or package an import reaches, as the table names it. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return roomOf(path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))) ?? specifier;
  }
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('import table', () => {
  it('puts every source file into a room', () => {
    expect(sources.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it('is followed by every import', () => {
    const faults = imports.flatMap(({ file, specifier }) => {
      const fault = importFault(file, specifier);
      return fault === undefined ? [] : [`${file}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('refuses what it should: core with Node, mcp with the writer, a foreign package', () => {
    expect(importFault('src/core/a.ts', 'node:fs')).toBeDefined();
    expect(importFault('src/mcp/a.ts', '../store/writer/open-store-writer.ts')).toBeDefined();
    expect(importFault('src/core/a.ts', 'better-sqlite3')).toBeDefined();
    expect(importFault('src/core/a.ts', './b.ts')).toBeUndefined();
  });

  it('has no stale row, room or package', () => {
    const used = new Set(
      imports.map(({ file, specifier }) => `${roomOf(file) ?? ''} > ${target(file, specifier)}`),
    );
    const stale = Object.entries(table).flatMap(([room, row]) => [
      ...(sources.some((file) => roomOf(file) === room) ? [] : [`${room} has no files`]),
      ...[...row.rooms, ...row.packages]
        .filter((name) => !used.has(`${room} > ${name}`))
        .map((name) => `${room} > ${name}`),
    ]);
    expect(stale).toEqual([]);
  });

  it('is not switched off anywhere', () => {
    const tests = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `test/${file}`);
    const switches = new RegExp(['eslint-' + 'disable', '@ts-' + '(ignore|nocheck|expect-error)'].join('|'));
    expect(
      [...sources, ...tests].filter((file) => switches.test(readFileSync(path.join(root, file), 'utf8'))),
    ).toEqual([]);
  });

  it('has no cycle between rooms', () => {
    const reaches = (from: string, seen: Set<string>): boolean =>
      (table[from]?.rooms ?? []).some((next) => seen.has(next) || reaches(next, new Set([...seen, next])));
    expect(Object.keys(table).filter((room) => reaches(room, new Set([room])))).toEqual([]);
  });

  it('lets nobody import a door', () => {
    const doors = ['src/main', 'src/cli', 'src/mcp', 'src/local-mcp', 'src/renderer', 'src/preload'];
    expect(Object.values(table).flatMap((row) => row.rooms.filter((room) => doors.includes(room)))).toEqual(
      [],
    );
  });
});
