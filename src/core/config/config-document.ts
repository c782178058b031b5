import { defaultLiteral, settingsByTable } from './config-template.ts';
import type { Setting } from './setting-table.ts';

const INTRODUCTION = `# Settings

<!-- Written by scripts/generate-config-docs.ts from src/core/config/setting-table.ts; edit that. -->

Zanei's settings are in \`~/.config/zanei/config.toml\` (\`--config\` names another file). A missing file or key means the default. An unknown
key, a wrong value or a file that is not TOML is an error that names line and column; the recorder then keeps the last good settings and
never records more than they allow.

\`zanei config init\` writes a file with every setting and its explanation, \`zanei config show\` prints what is in force, and
\`zanei config set KEY VALUE\` changes one value and nothing else in the file: your comments, order and line breaks stay. The app's settings
window uses the same code. Edits are written to a temporary file first and moved into place, and are refused when another program
changed the file meanwhile.

Changes are noticed within two seconds. "At once" below means that a running recorder takes the new value then; "next start" means that
it does so when it is started again. A change never widens what has already been collected but not written yet.
`;

/** docs/configuration.md. */
export function configDocument(): string {
  const tables = [...settingsByTable()].map(
    ([table, settings]) =>
      `\n## \`[${table}]\`\n\n| key | default | takes effect | what it does |\n| --- | --- | --- | --- |\n${settings.map((setting) => row(table, setting)).join('\n')}\n`,
  );
  return INTRODUCTION + tables.join('');
}

function row(table: string, { key, about, takes, live }: Setting): string {
  const name = key.slice(table.length + 1);
  return `| \`${name}\` | \`${defaultLiteral(key)}\` | ${live ? 'at once' : 'next start'} | ${about} Takes ${takes}. |`;
}
