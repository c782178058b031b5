import type { CommandOption } from './command.ts';

/** Accepted before or after the command (contract 8.1). */
export const GLOBAL_OPTIONS: readonly CommandOption[] = [
  { name: 'config', value: 'PATH', about: 'settings file', default: '~/.config/zanei/config.toml' },
  { name: 'store', value: 'PATH', about: 'store file', default: '~/.local/state/zanei/store.sqlite' },
  { name: 'json', about: 'print JSON on standard output' },
  { name: 'quiet', short: 'q', about: 'no questions, notes or progress' },
  { name: 'verbose', short: 'v', repeat: true, about: 'say which files are used' },
  { name: 'version', about: 'print the version' },
  { name: 'help', short: 'h', about: 'print help' },
];
