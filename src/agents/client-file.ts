import { readSnapshot, type FileSnapshot } from '../config/edit/file-transaction.ts';
import { ZaneiError } from '../core/errors.ts';
import { SERVER_NAME, type AgentClient } from './agent-client.ts';
import type { AgentEnvironment, AgentScope } from './agent-environment.ts';
import { editorFor } from './editor-for.ts';
import type { SettingsEditor } from './settings-editor.ts';
import { settingsText } from './settings-text.ts';

/** A client's settings file as it is now. */
export interface ClientFile {
  snapshot: FileSnapshot;
  text: string;
  editor: SettingsEditor;
  /** Where the servers stand, or would. */
  place: readonly string[];
  /** Our entry, null when there is none. */
  entry: Record<string, unknown> | null;
}

/** Reads it. Throws ZaneiError usage for a scope the client does not have, config_invalid with line and column when it is not understood, io. */
export function readClientFile(client: AgentClient, env: AgentEnvironment, scope: AgentScope): ClientFile {
  const snapshot = readSnapshot(settingsFile(client, env, scope));
  const text = settingsText(snapshot);
  const editor = editorFor(client);
  const place = client.placeOfVersion?.(env) ?? placeIn(client, text, editor, snapshot.path);
  return { snapshot, text, editor, place, entry: editor.read(text, place, SERVER_NAME, snapshot.path) };
}

/** Where the client's settings are. Throws ZaneiError usage for a scope the client does not have. */
export function settingsFile(client: AgentClient, env: AgentEnvironment, scope: AgentScope): string {
  const file = client.file(env, scope);
  if (file !== null) return file;
  throw new ZaneiError('usage', `${client.name} has no settings of one folder; use --scope user`, {
    field: 'scope',
  });
}

/** The deepest place that is there already; the first one when none is. */
function placeIn(client: AgentClient, text: string, editor: SettingsEditor, file: string): readonly string[] {
  const [first = []] = client.places;
  const deeper = client.places.slice(1).reverse();
  return deeper.find((place) => editor.has(text, place, file)) ?? first;
}

/** Whether our entry stands at any of the client's places, that of another version of it included. */
export function hasEntry(client: AgentClient, editor: SettingsEditor, text: string, file: string): boolean {
  return client.places.some((place) => editor.read(text, place, SERVER_NAME, file) !== null);
}

/** Program and arguments of an entry, whichever way the client writes them; empty when it names none. */
export function commandOf(entry: Record<string, unknown>): string[] {
  const parts = [entry.command, entry.args].flat();
  return parts.filter((part) => typeof part === 'string');
}

/** The one backup of a settings file. */
export function backupOf({ realPath }: FileSnapshot): string {
  return `${realPath}.zanei-backup`;
}
