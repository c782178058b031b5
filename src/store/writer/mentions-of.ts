import { mentionRef } from '../reader/event-columns.ts';

/** The `mentions.ref` of everything one event refers to. */
export function mentionsOf(
  type: number,
  app: number,
  surface: number,
  element: number | null,
  detail: number,
  body: number | null,
  url: number | null,
): number[] {
  const refs = [
    mentionRef('type', type),
    mentionRef('app', app),
    mentionRef('surface', surface),
    mentionRef('detail', detail),
  ];
  if (element !== null) refs.push(mentionRef('element', element));
  if (body !== null) refs.push(mentionRef('text', body));
  if (url !== null) refs.push(mentionRef('text', url));
  return refs;
}
