import { isCopyShortcut } from '../../../../core/policy/clipboard-types.ts';
import type { Collector, CollectorContext } from '../../../../core/port/platform.ts';
import { isTextField } from '../ax/classify-field.ts';
import type { DeskState } from '../desk-state.ts';
import type { NativeAddon } from '../native/native-addon.ts';
import type { RawOf } from '../native/raw-observation.ts';
import type { MacosParts } from '../parts.ts';
import { stampBefore, type Stamp } from '../stamp.ts';
import { createEventTaps, type EventTaps } from './event-taps.ts';
import { isPaste, keyFact, scrollFact } from './key-fact.ts';
import { NO_BODY, readPasteboard } from './pasteboard-text.ts';
import type { SecureInput } from './secure-input.ts';

/** Keys, scrolling and secure input from two listen-only event taps; clicks go to the click collector. */
export function createInputCollector(parts: MacosParts, secure: SecureInput): Collector {
  let stop: (() => void) | null = null;
  return {
    name: 'eventtap',
    start(context) {
      const addon = parts.link.acquire(context.clock);
      const taps = createEventTaps(addon, context, parts.permissions);
      const endings = listen(addon, context, parts, secure, taps);
      taps.look();
      stop = () => {
        taps.stop();
        for (const end of endings) end();
        secure.reset(stampBefore(context.clock, 0));
        parts.state.secureInput = null;
        parts.state.copied = null;
        parts.link.release();
      };
      return Promise.resolve();
    },
    stop() {
      stop?.();
      stop = null;
      return Promise.resolve();
    },
  };
}

function listen(
  addon: NativeAddon,
  context: CollectorContext,
  parts: MacosParts,
  secure: SecureInput,
  taps: EventTaps,
): (() => void)[] {
  const { link, state, sequencer } = parts;
  secure.start((on, stamp) => context.observe({ kind: 'secure_input', ...stamp, on }));
  return [
    link.on('secure_input', ({ on }, stamp) => {
      state.secureInput = on;
      secure.system(on, stamp);
    }),
    link.on('key', (raw, stamp) => {
      taps.heard('keys');
      onKey(raw, stamp, addon, context, parts);
    }),
    link.on('click', () => taps.heard('pointer')),
    link.on('scroll', (raw, stamp) => {
      taps.heard('pointer');
      const fact = scrollFact(raw);
      if (fact === null) return;
      add(() => context.observe({ kind: 'scrolled', ...stamp, app: null, window: null, ...fact }), stamp);
    }),
    link.on('tap.disabled', ({ tap }) => taps.disabled(tap)),
    link.on('tap.lost', ({ tap }) => taps.lost(tap)),
    link.on('tap.restored', ({ tap }) => taps.restored(tap)),
    link.on('tap.silent', ({ tap }) => taps.silent(tap)),
    link.on('system.woke', () => taps.rearm()),
  ];

  function add(step: () => void, stamp: Stamp): void {
    if (!sequencer.add(step))
      context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
  }
}

function onKey(
  raw: RawOf<'key'>,
  stamp: Stamp,
  addon: NativeAddon,
  context: CollectorContext,
  { state, sequencer }: MacosParts,
): void {
  const fact = keyFact(raw);
  // As they are when the key goes down, not when its turn comes.
  const { generation, clipboard } = state;
  if (raw.cmd && isCopyShortcut(fact.combo)) state.copied = { pid: raw.pid, mono_ns: stamp.mono_ns };
  const pastes = isPaste(fact) && clipboard !== null && raw.pid === state.front?.ref.pid;
  const body =
    pastes && isTyping(state, raw.pid) ? readPasteboard(addon, context, state, clipboard) : NO_BODY;
  const where = { app: null, window: null, generation } as const;
  const added = sequencer.add(() => {
    context.observe({ kind: 'key.pressed', ...stamp, ...where, pid: raw.pid, ...fact, text: null });
    if (!pastes) return;
    const { content_kind, types } = clipboard;
    context.observe({ kind: 'clipboard.pasted', ...stamp, ...where, content_kind, types, ...body });
  });
  if (!added) context.observe({ kind: 'lost', ...stamp, count: 1, reason: 'input_queue_full' });
  for (const listener of state.onActivity) listener('input');
}

/** Is a known text field of the process what the keyboard goes to. */
function isTyping({ focus }: DeskState, pid: number): boolean {
  return focus?.pid === pid && isTextField(focus.field);
}
