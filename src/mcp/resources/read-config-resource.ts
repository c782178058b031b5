import type { Resource } from './resource.ts';

/** The settings in force, with the defaults filled in. */
export const READ_CONFIG: Resource = {
  name: 'config',
  title: 'Settings',
  description:
    'The settings: what is captured, which apps and sites are left out, how long it is kept. Read-only.',
  mimeType: 'application/json',
  uri: 'zanei://config',
  variable: null,
  read: async (context) => JSON.stringify(await context.readConfig(), null, 2),
};
