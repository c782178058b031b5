import { useState, type ReactNode } from 'react';
import { shownTrouble, STORE_WAYS } from '../../core/app/store-ways.ts';
import type { Phase } from '../../core/ipc/app-state.ts';
import { stateLine } from '../../core/app/tray-menu.ts';
import { useApp } from '../client/app-state.ts';
import { useNow } from '../client/use-now.ts';
import { call } from '../client/call.ts';
import { RepairSheet } from '../store/repair-sheet.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

type Action = readonly [label: string, run: () => void];

/** What the recorder is doing, in the words of the menu bar, and the one thing to do about it. */
export function RecorderBanner(): ReactNode {
  const { app, texts, formats } = useApp();
  const now_ms = useNow();
  const { recorder } = app;
  const line = stateLine({ recorder, front_app: null, missing_permissions: 0, now_ms }, texts, formats);
  const [repairing, setRepairing] = useState<'ask' | 'lost' | null>(null);
  const trouble = shownTrouble(recorder.stop_reason);
  const way = trouble === null ? 'start' : STORE_WAYS[trouble];
  const pause: Action = [texts.tray.pause, () => void call('recorder.pause', { length: 'forever' })];
  const actions: Readonly<Record<Phase, Action>> = {
    recording: pause,
    attention: pause,
    paused: [texts.tray.resume, () => void call('recorder.resume')],
    stopped:
      way === 'repair' || way === 'fresh'
        ? [texts.states.ways[way], () => setRepairing(way === 'repair' ? 'ask' : 'lost')]
        : [texts.tray.start, () => void call('recorder.start').catch(() => undefined)],
  };
  const [label, run] = actions[recorder.phase];
  const tone = recorder.phase === 'recording' || recorder.phase === 'paused' ? 'info' : 'warn';
  return (
    <>
      <Banner tone={tone} icon={recorder.phase} action={<Button onClick={run}>{label}</Button>}>
        {line}
      </Banner>
      {repairing === null ? null : <RepairSheet begin={repairing} onClose={() => setRepairing(null)} />}
    </>
  );
}
