import { mountPage } from '../client/mount-page.tsx';
import { followChanges } from './follow-changes.ts';
import { showDay, today } from './load-timeline.ts';
import { TimelinePage } from './timeline-page.tsx';

await mountPage(<TimelinePage />);
followChanges();
showDay(today());
