// The generated parts of docs/mcp.md and docs/mcp.ja.md from the server's tables, and the skill's text for the bundle.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../src/mcp/prompts/prompt.ts';
import { PROMPTS } from '../src/mcp/prompts/prompts.ts';
import { RESOURCES } from '../src/mcp/resources/resources.ts';
import { INSTRUCTIONS } from '../src/mcp/server/identity.ts';
import { ERROR_SENTENCES } from '../src/mcp/server/map-error.ts';
import { contractCode } from '../src/core/status/store-troubles.ts';
import { acceptedForm } from '../src/mcp/tools/accepted-form.ts';
import { tellInput, tellOutput } from '../src/mcp/tools/tell-schema.ts';
import { TOOLS } from '../src/mcp/tools/tools.ts';
import { JAPANESE } from './mcp-docs-japanese.ts';
import { writeGenerated } from './write-generated.ts';

const root = path.resolve(import.meta.dirname, '..');

const HEADS = {
  en: {
    argument: '| argument | form | default | meaning |',
    noArguments: 'No arguments.',
    answer: 'Answer',
    resource: '| address | type | what it is |',
    prompt: '| prompt | arguments | what it does |',
    error: '| `data.code` | `data.detail` | message |',
    required: 'required',
  },
  ja: {
    argument: '| 引数 | 形 | 既定 | 意味 |',
    noArguments: '引数なし。',
    answer: '回答',
    resource: '| アドレス | 種類 | 内容 |',
    prompt: '| プロンプト | 引数 | 内容 |',
    error: '| `data.code` | `data.detail` | メッセージ |',
    required: '必須',
  },
};

/** The words for a thing in the language of the page; missing Japanese is an error, so that no new row goes without. */
function say(language: Language, name: string, english: string): string {
  if (language === 'en') return english;
  const japanese = JAPANESE[name];
  if (japanese === undefined) throw new Error(`scripts/mcp-docs-japanese.ts has no words for ${name}`);
  return japanese;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head: string, rows: string[][]) =>
  [
    head,
    `|${' --- |'.repeat(rows[0]?.length ?? 0)}`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');

function tools(language: Language): string {
  return TOOLS.map((tool) => {
    const properties = Object.entries(tellInput(tool.input).properties ?? {});
    const rows = properties.map(([name, schema]) => [
      `\`${name}\``,
      acceptedForm(schema),
      schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``,
      say(language, name, schema.description ?? ''),
    ]);
    const answer = Object.keys(tellOutput(tool.output, 1).properties ?? {}).map((name) => `\`${name}\``);
    return [
      `### ${tool.name}`,
      say(language, tool.name, tool.description),
      rows.length === 0 ? HEADS[language].noArguments : table(HEADS[language].argument, rows),
      `${HEADS[language].answer}: ${answer.join(', ')}.`,
    ].join('\n\n');
  }).join('\n\n');
}

function resources(language: Language): string {
  const rows = RESOURCES.map(({ name, uri, mimeType, description }) => [
    `\`${uri}\``,
    mimeType,
    say(language, name, description),
  ]);
  return table(HEADS[language].resource, rows);
}

function prompts(language: Language): string {
  const rows = PROMPTS.map((prompt) => [
    `\`${prompt.name}\` (${prompt.title[language]})`,
    prompt.arguments
      .map(({ name, description, required }) => {
        const must = required ? `, ${HEADS[language].required}` : '';
        return `\`${name}\`${must}: ${description[language]}`;
      })
      .join('; '),
    prompt.description[language],
  ]);
  return table(HEADS[language].prompt, rows);
}

function errors(language: Language): string {
  const rows = Object.entries(ERROR_SENTENCES).map(([detail, sentence]) => {
    const code = contractCode(detail);
    return [`\`${code}\``, code === detail ? '' : `\`${detail}\``, sentence];
  });
  return table(HEADS[language].error, rows);
}

const PARTS: Record<string, (language: Language) => string> = {
  tools,
  resources,
  prompts,
  errors,
  instructions: () =>
    INSTRUCTIONS.split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n'),
};

async function writePage(file: string, language: Language): Promise<void> {
  const page = readFileSync(path.join(root, file), 'utf8');
  const written = page.replace(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(<!-- \/generated -->)/g,
    (_whole, open: string, name: string, close: string) => {
      const part = PARTS[name];
      if (part === undefined) throw new Error(`${file}: nothing is generated as ${name}`);
      return `${open}\n${part(language)}\n\n${close}`;
    },
  );
  await writeGenerated(file, written);
}

/** The skill as a module, because the bundle may not look for files at run time. */
async function writeSkill(): Promise<void> {
  const skill = path.join(root, 'skills/zanei/SKILL.md');
  if (!existsSync(skill)) return;
  const text = readFileSync(skill, 'utf8').replace(/[\\`]|\$\{/g, '\\$&');
  await writeGenerated(
    'src/core/skill/skill-text.ts',
    `// Made from skills/zanei/SKILL.md by scripts/generate-mcp-docs.ts. Do not edit.\n\n/** The whole SKILL.md. */\nexport const SKILL_TEXT = \`${text}\`;\n`,
  );
}

await writePage('docs/mcp.md', 'en');
await writePage('docs/mcp.ja.md', 'ja');
await writeSkill();
