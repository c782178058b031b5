import type { ActivityFact } from './activity-fact.ts';
import type { PageTally } from './tally.ts';

/** One line of a session; the pages it sums up go under it. */
export interface Activity {
  fact: ActivityFact;
  pages: PageTally[];
  /** The line names the page already, so its title is not repeated. */
  named: boolean;
}
