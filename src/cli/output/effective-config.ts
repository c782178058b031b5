import { tomlLiteral, type TomlInput } from '../../config/edit/toml-literal.ts';
import { settingsByTable } from '../../core/config/config-template.ts';
import type { Config } from '../../core/config/config.ts';

function valueAt(config: Config, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((table, name) => (table as Record<string, unknown> | undefined)?.[name], config);
}

/** All settings in force as TOML, in the order of the template. */
export function writeEffectiveConfig(config: Config): string {
  return [...settingsByTable()]
    .map(([table, settings]) => {
      const lines = settings.map(
        ({ key }) => `${key.slice(table.length + 1)} = ${tomlLiteral(valueAt(config, key) as TomlInput)}`,
      );
      return `[${table}]\n${lines.join('\n')}\n`;
    })
    .join('\n');
}
