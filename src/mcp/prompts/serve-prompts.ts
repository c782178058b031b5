import {
  type GetPromptResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Prompt as ListedPrompt,
} from '@modelcontextprotocol/server';
import { type Language, LANGUAGES, type Prompt } from './prompt.ts';

/** Answers prompts/list and prompts/get from the table; `language` is what a user reads who names none. */
export function servePrompts(mcp: McpServer, prompts: readonly Prompt[], language: Language): void {
  mcp.server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map((prompt) => listed(prompt, language)),
  }));
  mcp.server.setRequestHandler('prompts/get', (request) => {
    const { name, arguments: given } = request.params;
    const prompt = prompts.find((row) => row.name === name);
    if (prompt === undefined) throw refusal(`Unknown prompt ${JSON.stringify(name.slice(0, 60))}`);
    return writePrompt(prompt, given ?? {}, language);
  });
}

/** The message for one prompt; throws -32602 naming the argument that is unknown, missing or not one of its values. */
export function writePrompt(
  prompt: Prompt,
  given: Readonly<Record<string, string>>,
  language: Language,
): GetPromptResult {
  const known = prompt.arguments.map((argument) => argument.name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refusal(`unknown argument ${JSON.stringify(unknown.slice(0, 60))}; known are ${known.join(', ')}`);
  const missing = prompt.arguments.find(({ name, required }) => required && isBlank(given[name]));
  if (missing !== undefined) throw refusal(`${missing.name} is required`);
  const spoken = chosenLanguage(given.language, language);
  const text = prompt.text[spoken].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name];
    return isBlank(value) ? (prompt.fallback[name] ?? whole) : value.trim();
  });
  return {
    description: prompt.description[spoken],
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}

function chosenLanguage(given: string | undefined, otherwise: Language): Language {
  if (isBlank(given)) return otherwise;
  const found = LANGUAGES.find((language) => language === given);
  if (found === undefined) throw refusal(`language must be one of ${LANGUAGES.join(', ')}`);
  return found;
}

function listed(prompt: Prompt, language: Language): ListedPrompt {
  return {
    name: prompt.name,
    title: prompt.title[language],
    description: prompt.description[language],
    arguments: prompt.arguments.map((argument) => ({
      name: argument.name,
      description: argument.description[language],
      required: argument.required,
    })),
  };
}

function isBlank(value: string | undefined): value is undefined | '' {
  return value === undefined || value.trim() === '';
}

function refusal(words: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid arguments: ${words}`);
}
