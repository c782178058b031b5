import type { Command, CommandOption } from '../command.ts';
import { GLOBAL_OPTIONS } from '../global-options.ts';
import { usageOf } from '../write-help.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(options: readonly CommandOption[]): string {
  if (options.length === 0) return '';
  const rows = options.map(({ name, short, value, about, choices, default: fallback }) => {
    const flag = `\`${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}\``;
    const values = choices === undefined ? '' : ` (${choices.map((choice) => `\`${choice}\``).join(', ')})`;
    return `| ${flag} | ${cell(about + values)} | ${cell(fallback ?? '')} |`;
  });
  return `\n| option | what it does | default |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function section(command: Command): string {
  const places = command.positionals.map(
    ({ name, about, choices }) =>
      `- \`${name}\`: ${about}${choices === undefined ? '' : ` (${choices.map((choice) => `\`${choice}\``).join(', ')})`}`,
  );
  return `\n## ${command.name}\n\n\`\`\`\n${usageOf(command)}\n\`\`\`\n\n${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.${command.details === undefined ? '' : `\n\n${command.details}`}\n${places.length === 0 ? '' : `\n${places.join('\n')}\n`}${table(command.options)}`;
}

/** docs/cli.md, made from the command table. */
export function markdownReference(commands: readonly Command[]): string {
  return `<!-- Made from src/cli/command-table.ts by scripts/generate-cli-docs.ts; change it there. -->

# Command line

\`zanei [OPTIONS] COMMAND\`. Global options stand before or after the command. Errors are one line \`error: …\` on standard error that names the argument and the
accepted form. With \`--json\`, standard output holds JSON and nothing else. A reader that goes away (\`| head\`) ends the command quietly.

| exit code | meaning |
| --- | --- |
| 0 | done |
| 1 | failed: store missing or unreadable, disk trouble, broken config file, file exists |
| 2 | wrong arguments |
| 3 | a required permission is missing (\`doctor\`, \`start\`) |
| 4 | no recorder is running (\`status\`, \`stop\`, \`pause\`, \`resume\`) |

## Global options
${table(GLOBAL_OPTIONS)}${commands.map(section).join('')}
## Shell completion

\`\`\`
source <(zanei completions bash)                                        # bash
zanei completions zsh > "\${fpath[1]}/_zanei"                            # zsh
zanei completions fish > ~/.config/fish/completions/zanei.fish          # fish
\`\`\`

The man page is [zanei.1](zanei.1): \`man docs/zanei.1\`.
`;
}
