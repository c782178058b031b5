import type { ZaneiEvent } from '../event/event.ts';
import type { Front } from './front.ts';
import type { Phrase, PhrasePart } from './phrase.ts';
import type { Interaction, Tally } from './tally.ts';

/** Scrolls closer than this are one interaction. */
const SCROLL_RUN_MS = 10_000;

/** What the event changed in what is in front. */
export interface FrontChange {
  /** Another app came to the front. */
  entered: boolean;
  /** The folded title changed. */
  retitled: boolean;
}

/** Adds the fine interaction of an event to its stretch; many events have none. */
export function addInteraction(
  tally: Tally,
  event: ZaneiEvent,
  at_ms: number,
  front: Front,
  change: FrontChange,
): void {
  if (event.type === 'input.scroll') {
    addScroll(tally.interactions, event.data.count, at_ms);
    return;
  }
  const phrase = phraseOf(event, front, change);
  if (phrase !== null) tally.interactions.push({ ts_ms: at_ms, phrase });
}

function addScroll(interactions: Interaction[], count: number, at_ms: number): void {
  const last = interactions.at(-1);
  const joined = last?.scrolls !== undefined && at_ms - last.ts_ms <= SCROLL_RUN_MS;
  const scrolls = count + (joined ? (last.scrolls ?? 0) : 0);
  const times = scrolls === 1 ? 'once' : scrolls === 2 ? 'twice' : `${scrolls} times`;
  const next = { ts_ms: joined ? last.ts_ms : at_ms, phrase: [`Scrolled ${times}`], scrolls };
  if (joined) interactions[interactions.length - 1] = next;
  else interactions.push(next);
}

function phraseOf(event: ZaneiEvent, front: Front, change: FrontChange): Phrase | null {
  const title = front.title?.text ?? null;
  const named = (lead: string, join: string): Phrase =>
    title === null ? [lead] : [lead, join, { quote: title }];
  switch (event.type) {
    case 'app.activate':
    case 'window.focus':
    case 'window.title':
      if (change.entered) return ['Switched to ', { name: event.app.name }, ...quoted(title)];
      return change.retitled && title !== null ? ['Viewed ', { quote: title }] : null;
    case 'browser.navigate':
      return viewed(event, front);
    case 'input.key':
      return keyPhrase(event, named);
    case 'ui.value':
      return named('Edited a field', ' in ');
    case 'ui.click': {
      const label = event.element?.title ?? null;
      return label === null || label.trim() === ''
        ? ['Clicked a UI element']
        : ['Clicked ', { quote: label }];
    }
    case 'clipboard.copy':
      return ['Copied'];
    case 'clipboard.paste':
      return ['Pasted'];
    default:
      return null;
  }
}

function viewed(event: Extract<ZaneiEvent, { type: 'browser.navigate' }>, front: Front): Phrase {
  const { url, tab_title } = event.data;
  const title = tab_title === null ? null : (front.page?.title ?? tab_title);
  const parts: PhrasePart[] = [
    ...(title === null ? [] : [{ quote: title }]),
    ...(url === null ? [] : [{ address: url }]),
  ];
  if (parts.length === 0) return ['Viewed a page'];
  return ['Viewed', ...parts.flatMap((part) => [' ', part])];
}

function keyPhrase(
  event: Extract<ZaneiEvent, { type: 'input.key' }>,
  named: (lead: string, join: string) => Phrase,
): Phrase | null {
  const { kind, count, combo } = event.data;
  if (kind === 'text' || kind === 'delete') {
    return named(`Entered ${count === 1 ? '1 key' : `${count.toLocaleString('en-US')} keys`}`, ' in ');
  }
  if (kind === 'shortcut') return combo === null ? ['Used a shortcut'] : ['Used shortcut ', { name: combo }];
  return null;
}

function quoted(title: string | null): Phrase {
  return title === null ? [] : [' ', { quote: title }];
}
