import type { Resource } from './resource.ts';

/** The answer of get_status by address. */
export const READ_STATUS: Resource = {
  name: 'status',
  title: 'Recorder status',
  description: 'Whether activity is being recorded, what is captured and how long it is kept. Times are UTC.',
  mimeType: 'application/json',
  uri: 'zanei://status',
  variable: null,
  async read(context) {
    const { askStatus } = await import('../ask/ask-status.ts');
    return JSON.stringify(await askStatus(context, {}), null, 2);
  },
};
