export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language the prompts are written in. */
export type Localized = Record<Language, string>;

export interface PromptArgument {
  name: string;
  description: Localized;
  required: boolean;
  /** Offered while the user types; what starts with the typed text is shown. */
  suggestions: readonly string[];
}

/** One prompt as data. `text` may hold `{name}` for each argument; `fallback` fills the ones left out. */
export interface Prompt {
  name: string;
  title: Localized;
  description: Localized;
  arguments: readonly PromptArgument[];
  fallback: Readonly<Record<string, string>>;
  text: Localized;
}
