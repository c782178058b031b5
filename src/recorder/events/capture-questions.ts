import type { EventType } from '../../core/event/event-types.ts';
import { isBrowser } from '../../core/policy/browser-apps.ts';
import type { Facts } from '../../core/policy/facts.ts';
import type { GateSettings } from '../../core/policy/gate.ts';
import { judge } from '../../core/policy/judge.ts';
import type { Loss } from '../../core/policy/privacy-rules.ts';
import { appKey } from '../../core/policy/app-key.ts';
import type { CaptureQuestions } from '../../core/port/platform.ts';
import { factsAt } from './attribution.ts';
import type { Desk } from './desk.ts';

type App = Parameters<CaptureQuestions['mayReadText']>[0];
const WITH_TEXT: readonly EventType[] = ['ui.value', 'input.key', 'clipboard.copy'];

/** Answers collectors at the moment they read, from what is in front now; whatever is not known means no. */
export function mayReadText(app: App, desk: Desk, settings: GateSettings): boolean {
  return WITH_TEXT.some((type) => allowed(type, 'text', app, desk, settings));
}

/** The same for a content snapshot. */
export function maySnapshot(app: App, desk: Desk, settings: GateSettings): boolean {
  return allowed('content.snapshot', 'event', app, desk, settings);
}

function allowed(type: EventType, loss: Loss, app: App, desk: Desk, settings: GateSettings): boolean {
  const { front } = desk;
  const inFront = front !== null && sameName(front, app) ? front : null;
  const facts: Facts =
    inFront === null
      ? { ...unseen(type, app, desk), field: desk.focus?.field === 'secure' ? 'secure' : 'text' }
      : { ...factsAt(type, { app: inFront, on: desk.current(inFront) }, desk) };
  const field = facts.field === 'secure' ? 'secure' : 'text';
  const hopeful: Facts = {
    ...facts,
    field,
    same_focus: true,
    composing: false,
    clipboard: 'allowed',
  };
  const losses = judge(hopeful, settings.policy, settings.rules);
  return !losses.has('event') && !losses.has(loss);
}

/** An app that is not in front: of a browser nothing is known. */
function unseen(type: EventType, app: App, desk: Desk): Facts {
  const facts = factsAt(type, { app: { ...app, pid: null }, on: null }, desk);
  return { ...facts, in_browser: isBrowser(app) };
}

function sameName(a: App, b: App): boolean {
  return a.bundle_id === null || b.bundle_id === null
    ? appKey(a.name) === appKey(b.name)
    : appKey(a.bundle_id) === appKey(b.bundle_id);
}
