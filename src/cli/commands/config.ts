import { SETTINGS } from '../../core/config/setting-table.ts';
import type { Command } from '../command.ts';

/** `zanei config`: the settings file. */
export const CONFIG: Command = {
  name: 'config',
  summary: 'show or change settings',
  details: [
    'init: write a settings file with every setting and its explanation (refuses to replace one).',
    'path: print where the file is. show: print what is in force. edit: open it in $VISUAL or $EDITOR, and check it afterwards.',
    'set KEY VALUE...: change one setting and nothing else in the file. A list takes several values, or none to empty it:',
    '  zanei config set filter.exclude_websites bank.example mail.example',
    `Keys: ${SETTINGS.map(({ key }) => key).join(', ')}. See docs/configuration.md.`,
  ].join('\n'),
  positionals: [
    { name: 'ACTION', about: 'what to do', required: true, choices: ['init', 'path', 'show', 'edit', 'set'] },
    {
      name: 'KEY',
      about: 'for set: the setting',
      required: false,
      hints: SETTINGS.map(({ key }) => key),
    },
    { name: 'VALUE', about: 'for set: its new value or values', required: false, rest: true },
  ],
  options: [],
  run: async (call) => (await import('../run/config.ts')).runConfig(call),
};
