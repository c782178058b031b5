import type { Command, CommandOption } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';
import { usageOf } from '../write-help.ts';

/** roff reads backslashes, leading dots and quotes; minus signs must stay ASCII so that options can be copied. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');
}

function optionEntry({ name, short, value, about, choices, default: fallback }: CommandOption): string {
  const flag = `${short === undefined ? '' : `\\fB\\-${short}\\fR, `}\\fB\\-\\-${roff(name)}\\fR${value === undefined ? '' : ` \\fI${roff(value)}\\fR`}`;
  const extra = `${choices === undefined ? '' : ` (${choices.join(', ')})`}${fallback === undefined ? '' : ` [default: ${fallback}]`}`;
  return `.TP\n${flag}\n${roff(about + extra)}\n`;
}

function section(command: Command): string {
  const details =
    command.details === undefined ? '' : `${roff(command.details).replaceAll('\n\n', '\n.PP\n')}\n`;
  const places = command.positionals
    .map((place) => `.TP\n\\fI${roff(place.name)}\\fR\n${roff(place.about)}\n`)
    .join('');
  return `.SS ${roff(usageOf(command))}\n${roff(`${command.summary}.`)}\n${details === '' ? '' : `.PP\n${details}`}${places}${command.options.map(optionEntry).join('')}`;
}

/** zanei(1), made from the command table. */
export function manPage(commands: readonly Command[], version: string): string {
  return `.TH ZANEI 1 "" "zanei ${version}" "User Commands"
.SH NAME
zanei \\- a private, local record of what you did on this computer
.SH SYNOPSIS
.B zanei
[\\fIOPTIONS\\fR] \\fICOMMAND\\fR
.SH OPTIONS
${GLOBAL_OPTIONS.map(optionEntry).join('')}.SH COMMANDS
${commands.map(section).join('')}.SH EXIT STATUS
0 done, 1 failed, 2 wrong arguments, 3 a required permission is missing, 4 no recorder is running.
`;
}
