import { digits } from '../plural.ts';
import type { Texts } from '../texts.ts';

export const tray: Texts['tray'] = {
  recording: (events) => `記録中 · 今日 ${digits(events)} 件`,
  recordingUnknown: '記録中',
  pausedUntil: (time) => `${time} まで一時停止`,
  pausedForever: '再開するまで一時停止',
  needs: (permission) => `${permission}の許可が必要`,
  needsSome: '一部が動いていません',
  stopped: (reason) => `記録していません: ${reason}`,
  tooltip: (state) => `Zanei: ${state}`,
  pause: '一時停止',
  pause15: '15 分',
  pause60: '1 時間',
  pauseTomorrow: '明日まで',
  pauseForever: '再開するまで',
  resume: '再開',
  start: '記録を始める',
  openTimeline: 'タイムラインを開く…',
  search: '検索…',
  forget: '消去',
  forget5: '直近 5 分…',
  forget60: '直近 1 時間…',
  forgetToday: '今日…',
  leaveOut: (app) => `${app} を記録しない…`,
  settings: '設定…',
  permissions: '許可…',
  connect: 'エージェントをつなぐ…',
  quit: 'Zanei を終了',
  quitStops: 'Zanei を終了（記録は止まります）',
  leaveOutTitle: (app) => `${app} の記録をやめますか`,
  leaveOutText: (events) =>
    events === 0
      ? '保存済みのものはありません。記録しないアプリに加えます。'
      : `${digits(events)} 件が保存されています。消去するまで残ります。`,
  leaveOutOnly: '記録しない',
  leaveOutForget: (events) => `記録せず ${digits(events)} 件を消去`,
  edit: '編集',
  view: '表示',
  window: 'ウインドウ',
};
