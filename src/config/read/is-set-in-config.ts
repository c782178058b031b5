import { parse } from 'smol-toml';
import { readConfig, readConfigText } from './read-config.ts';

/** Whether the settings file itself gives the key (dotted), so that its value is somebody's choice and not a default. Throws config_invalid. */
export function isSetInConfig(path: string, key: string): boolean {
  const text = readConfigText(path);
  if (text === null) return false;
  readConfig(path);
  let value: unknown = parse(text);
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}
