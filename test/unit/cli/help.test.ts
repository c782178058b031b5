import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/cli/command-table.ts';
import { manPage } from '../../../src/cli/describe/man-page.ts';
import { commandHelp, generalHelp } from '../../../src/cli/write-help.ts';
import { EXPORT } from '../../../src/cli/commands/export.ts';
import { TIMELINE } from '../../../src/cli/commands/timeline.ts';
import { MIN_TOKEN_BUDGET } from '../../../src/core/answer/params.ts';
import { EXPORT_FORMATS } from '../../../src/core/export/export-formats.ts';

const golden = (name: string): string => `../../process/cli/golden/${name}.txt`;

describe('help', () => {
  it('of zanei is the committed one', async () => {
    await expect(generalHelp(COMMANDS, 100)).toMatchFileSnapshot(golden('zanei'));
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s is the committed one',
    async (name, command) => {
      await expect(commandHelp(command, 100)).toMatchFileSnapshot(golden(name));
    },
  );

  it.each([30, 40, 60, 80, 100])('keeps to %i columns, but for words, usage and examples', (columns) => {
    const text = [generalHelp(COMMANDS, columns), ...COMMANDS.map((one) => commandHelp(one, columns))];
    const long = text
      .flatMap((help) => help.split('\n'))
      .filter((line) => line.length > columns)
      .filter((line) => !/^Usage:|^ {2}(zanei|-| )|^ {2}\S+$/.test(line))
      .filter((line) => line.trim().includes(' '));
    expect(long).toEqual([]);
  });

  it('is ASCII, so that every terminal shows it', () => {
    for (const command of COMMANDS) expect(commandHelp(command, 80)).toMatch(/^[\n\x20-\x7e]*$/);
  });
});

describe('the table', () => {
  it('names every export format and the least budget', () => {
    const choices = EXPORT.options.find(({ name }) => name === 'format')?.choices;
    expect(choices).toEqual([...Object.keys(EXPORT_FORMATS), 'sqlite']);
    const budget = TIMELINE.options.find(({ name }) => name === 'token-budget')?.about;
    expect(budget).toContain(`at least ${MIN_TOKEN_BUDGET}`);
  });

  it('has every command of the contract and of the issue', () => {
    const wanted =
      'doctor start stop pause resume status record query timeline export purge filter config apps mcp setup report store open import completions';
    expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(wanted.split(' ').toSorted());
  });

  it('uses no option name for two kinds of options, and none of the global ones', () => {
    const kinds = new Map<string, boolean>();
    for (const { name, value } of COMMANDS.flatMap(({ options }) => options)) {
      expect(['config', 'store', 'json', 'quiet', 'verbose', 'version', 'help']).not.toContain(name);
      expect(kinds.get(name) ?? value !== undefined).toBe(value !== undefined);
      kinds.set(name, value !== undefined);
    }
  });
});

describe('the man page', () => {
  it('names every command and option, and no text line is taken for a request', () => {
    const page = manPage(COMMANDS, '1.2.3');
    for (const { name, options } of COMMANDS) {
      expect(page).toContain(`.SS zanei ${name}`);
      for (const option of options) expect(page).toContain(`\\-\\-${option.name.replaceAll('-', '\\-')}\\fR`);
    }
    for (const line of page.split('\n').filter((text) => /^[.']/.test(text)))
      expect(line).toMatch(/^\.(TH|SH|SS|TP|PP|B)\b/);
  });
});
