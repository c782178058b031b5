import type { ReactNode } from 'react';
import { stateLine } from '../../core/app/tray-menu.ts';
import { useApp } from '../client/app-state.ts';
import { useNow } from '../client/use-now.ts';
import { call } from '../client/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** What the recorder is doing, in the words of the menu bar, and the one thing to do about it. */
export function RecorderBanner(): ReactNode {
  const { app, texts, formats } = useApp();
  const now_ms = useNow();
  const { recorder } = app;
  const line = stateLine({ recorder, front_app: null, missing_permissions: 0, now_ms }, texts, formats);
  const actions = {
    recording: [texts.tray.pause, () => void call('recorder.pause', { length: 'forever' })],
    attention: [texts.tray.pause, () => void call('recorder.pause', { length: 'forever' })],
    paused: [texts.tray.resume, () => void call('recorder.resume')],
    stopped: [texts.tray.start, () => void call('recorder.start').catch(() => undefined)],
  } as const;
  const [label, run] = actions[recorder.phase];
  const tone = recorder.phase === 'recording' || recorder.phase === 'paused' ? 'info' : 'warn';
  return (
    <Banner tone={tone} icon={recorder.phase} action={<Button onClick={run}>{label}</Button>}>
      {line}
    </Banner>
  );
}
