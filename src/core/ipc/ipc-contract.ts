import { z } from 'zod';
import { agentConnection, agentPreview, agentQuestion, agentView } from './agent-view.ts';
import { appStateSchema, preferencesSchema } from './app-state.ts';
import type { CallName, PushName } from './call-names.ts';
import { LINKS } from '../app/project-links.ts';
import { countQuestion, forgetCount, forgetQuestion } from './forget-view.ts';
import { healthReport } from './health-view.ts';
import { permissionView } from './permission-view.ts';
import {
  appChoice,
  explainQuestion,
  explainView,
  repairResult,
  settingsEdit,
  settingsView,
  storeInfo,
} from './settings-view.ts';
import {
  eventsQuestion,
  eventsView,
  previewQuestion,
  previewView,
  rangeQuestion,
  rangeView,
} from './timeline-view.ts';

/** The argument and the answer of one call. */
interface CallShape {
  ask: z.ZodType;
  answer: z.ZodType;
}

const nothing = z.void();
export const PAUSES = ['15m', '1h', 'tomorrow', 'forever'] as const;
export type PauseLength = (typeof PAUSES)[number];
export const PLACES = ['timeline', 'settings', 'onboarding'] as const;
export const PANES = ['general', 'recording', 'privacy', 'keep', 'permissions', 'agents', 'health'] as const;
export type Pane = (typeof PANES)[number];

/** Some preferences to change; the others stay. */
const preferencesPatch = z.strictObject({
  language: preferencesSchema.shape.language.unwrap().optional(),
  pause_shortcut: preferencesSchema.shape.pause_shortcut.unwrap().optional(),
  open_at_login: z.boolean().optional(),
  onboarded: z.boolean().optional(),
});
export type PreferencesPatch = z.infer<typeof preferencesPatch>;

const place = z.strictObject({
  window: z.enum(PLACES),
  pane: z.enum(PANES).optional(),
  search: z.boolean().optional(),
});

/** A file that was written, or null when the person cancelled. */
const savedFile = z.strictObject({ path: z.string().nullable() });

/** Every call: what a window may ask and what comes back. The main process parses both. */
export const CALLS = {
  'app.state': { ask: nothing, answer: appStateSchema },
  'app.open': { ask: place, answer: nothing },
  'app.copy': { ask: z.strictObject({ text: z.string().max(4_000_000) }), answer: nothing },
  'app.openLink': { ask: z.strictObject({ link: z.enum(LINKS) }), answer: nothing },
  'app.revealConfig': { ask: nothing, answer: nothing },
  'app.relaunch': { ask: nothing, answer: nothing },
  'app.setPreferences': {
    ask: preferencesPatch,
    answer: preferencesSchema,
  },
  'recorder.pause': { ask: z.strictObject({ length: z.enum(PAUSES) }), answer: nothing },
  'recorder.resume': { ask: nothing, answer: nothing },
  'recorder.start': { ask: nothing, answer: nothing },
  'timeline.days': { ask: nothing, answer: z.array(z.string()) },
  'timeline.range': { ask: rangeQuestion, answer: rangeView },
  'timeline.events': { ask: eventsQuestion, answer: eventsView },
  'timeline.preview': { ask: previewQuestion, answer: previewView },
  'forget.count': { ask: countQuestion, answer: forgetCount.nullable() },
  'forget.stopCounting': { ask: countQuestion.pick({ ticket: true }), answer: nothing },
  'forget.run': { ask: forgetQuestion, answer: z.strictObject({ deleted: z.int() }) },
  'settings.get': { ask: nothing, answer: settingsView },
  'settings.edit': { ask: settingsEdit, answer: settingsView },
  'settings.recentApps': { ask: nothing, answer: z.array(appChoice) },
  'settings.explain': { ask: explainQuestion, answer: explainView },
  'store.info': { ask: nothing, answer: storeInfo },
  'store.export': { ask: nothing, answer: savedFile },
  'store.repair': { ask: nothing, answer: repairResult },
  'store.setAside': { ask: nothing, answer: repairResult.pick({ kept: true }) },
  'store.reveal': { ask: nothing, answer: nothing },
  'permissions.list': { ask: nothing, answer: z.array(permissionView) },
  'permissions.open': { ask: z.strictObject({ name: z.string().max(200) }), answer: nothing },
  'permissions.revealApp': { ask: nothing, answer: nothing },
  'agents.list': { ask: nothing, answer: z.array(agentView) },
  'agents.preview': { ask: agentQuestion, answer: agentPreview },
  'agents.apply': { ask: agentQuestion, answer: agentView },
  'agents.snippet': { ask: nothing, answer: z.strictObject({ text: z.string() }) },
  'agents.connections': { ask: nothing, answer: z.array(agentConnection) },
  'health.report': { ask: nothing, answer: healthReport },
  'health.export': { ask: nothing, answer: savedFile },
} as const satisfies Record<CallName, CallShape>;

export type Ask<K extends CallName> = z.input<(typeof CALLS)[K]['ask']>;
/** The argument after parsing, defaults filled in. */
export type Asked<K extends CallName> = z.output<(typeof CALLS)[K]['ask']>;
export type Answer<K extends CallName> = z.output<(typeof CALLS)[K]['answer']>;

/** Every push: what a window may be told without asking. */
export const PUSHES = {
  'app.stateChanged': appStateSchema,
  'app.navigate': place,
  'store.changed': z.strictObject({ counter: z.number() }),
  'settings.changed': settingsView,
  'permissions.changed': z.array(permissionView),
  'agents.connections': z.array(agentConnection),
  'forget.progress': z.strictObject({ fraction: z.number() }),
  'store.repairing': z.strictObject({ fraction: z.number() }),
} as const satisfies Record<PushName, z.ZodType>;
export type Push<K extends PushName> = z.output<(typeof PUSHES)[K]>;
export type Place = z.infer<typeof place>;
