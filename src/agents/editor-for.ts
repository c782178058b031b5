import type { AgentClient } from './agent-client.ts';
import { createJsonEditor } from './edit-json.ts';
import { tomlEditor } from './edit-toml.ts';
import { yamlEditor } from './edit-yaml.ts';
import type { SettingsEditor } from './settings-editor.ts';

/** The editor for a client's file. */
export function editorFor({ format, trailingCommas = false }: AgentClient): SettingsEditor {
  if (format === 'toml') return tomlEditor;
  if (format === 'yaml') return yamlEditor;
  return createJsonEditor({ comments: format === 'jsonc', trailingCommas });
}
