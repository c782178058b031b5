import { parse, TomlError } from 'smol-toml';
import { configSchema, type Config } from '../../core/config/config.ts';
import { ZaneiError } from '../../core/errors.ts';
import { acceptedForm, keysBelow } from './accepted-forms.ts';
import { locateKey } from './locate-key.ts';

type Issue = NonNullable<ReturnType<typeof configSchema.safeParse>['error']>['issues'][number];

/**
 * TOML text → settings; a missing key takes its default. `file` only names the source in messages. Throws ZaneiError
 * config_invalid whose message is one line: file, line, key, what is wrong, and the form that is accepted.
 */
export function parseConfig(toml: string, file = 'config.toml'): Config {
  const text = toml.replace(/^\uFEFF/, '');
  const parsed = configSchema.safeParse(parseToml(text, file));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue === undefined) throw new ZaneiError('config_invalid', `${file}: not readable as settings`);
  throw new ZaneiError('config_invalid', describe(issue, text, file), { cause: parsed.error });
}

function parseToml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // The parser's message goes on with an excerpt of the file; its first line says what is wrong.
    const what = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? 'not TOML';
    throw new ZaneiError('config_invalid', `${file}:${error.line}:${error.column}: not valid TOML: ${what}`, {
      cause: error,
    });
  }
}

function describe(issue: Issue, text: string, file: string): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const name = issue.keys[0] ?? '';
    const at = locateKey(text, [...path, name]);
    const known = keysBelow(path.join('.')).join(', ');
    return `${file}:${at}: unknown key ${[...path, name].join('.')}; known here: ${known}`;
  }
  const key = path.filter((part) => !/^\d+$/.test(part)).join('.');
  const accepted = acceptedForm(key);
  const expects = accepted === null ? '' : `; it takes ${accepted}`;
  return `${file}:${locateKey(text, path)}: ${key}: ${issue.message.replaceAll('\n', ' ')}${expects}`;
}
