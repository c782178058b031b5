/** What the person types where everything may be seen; as a text it must still be nowhere. */
export const TYPED = {
  form: 'hello from the harbour desk',
  terminal: 'marmalade',
} as const;

/** What is typed, shown or named where nothing at all may be recorded. */
export const NEVER = [
  TYPED.form,
  TYPED.terminal,
  'hunter2quokka', // the password
  'KeePassXC', // built-in exclusion
  'Vault of Anna',
  'walrus entry',
  'Payroll', // excluded by the settings
  'Wages of Bertha',
  'ostrich row',
  'Moonlit secret garden', // private window
  'Quiet cove',
  '/hidden',
  'dear diary',
  'Incognito',
] as const;
