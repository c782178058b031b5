import { READ_CONFIG } from './read-config-resource.ts';
import { READ_SESSION } from './read-session-resource.ts';
import { READ_STATUS } from './read-status-resource.ts';
import { READ_TIMELINE } from './read-timeline-resource.ts';
import type { Resource } from './resource.ts';

/** Everything that can be read by address. */
export const RESOURCES: readonly Resource[] = [READ_STATUS, READ_CONFIG, READ_TIMELINE, READ_SESSION];
