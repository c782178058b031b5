import type { Texts } from '../texts.ts';

export const states: Texts['states'] = {
  firstRun: {
    head: 'ここに一日が現れます',
    text: 'ほかのアプリに少し切り替えてください。数秒で最初のイベントが現れます。',
    action: '案内を開く',
  },
  emptyDay: {
    head: (day) => `${day}の記録はありません`,
    text: (nearest) => `記録のある最も近い日は ${nearest} です。`,
    alone: 'ほかの日にも記録はありません。',
    action: (day) => `${day}へ`,
    today: '今日へ',
  },
  emptyRange: {
    head: 'この範囲には何もありません',
    text: 'この時間の間にセッションはありません。',
    action: '一日全体を表示',
  },
  noMatch: {
    head: (text) => `「${text}」を含むイベントはありません`,
    headFilter: '条件に合うイベントはありません',
    text: '入力した文字のまま、この日だけを探しました。',
    textFilter: (filter) => `この日だけ、${filter} の中を探しました。`,
    action: '絞り込みを解除',
  },
  paused: {
    head: (time) => `${time} まで一時停止中`,
    headForever: '再開するまで一時停止中',
    text: 'それまで何も記録しません。以前の記録は読めます。',
    action: '今すぐ再開',
  },
  stopped: {
    head: '記録していません',
    headSince: (time) => `${time} から記録していません`,
    text: (reason) => `記録が止まりました。${reason}。以前の記録は読めます。`,
    action: '記録を始める',
  },
  permission: {
    head: (name) => `${name}の許可がありません`,
    text: '許可が無い間は一部だけを記録します。動くものと動かないものは「許可」にあります。',
    action: '許可を開く',
  },
  unsupported: {
    head: 'この環境では記録できません',
    text: 'Zanei が記録できるのは macOS と、X11 画面の Linux です。保存済みのものは読めます。',
    action: '状態を開く',
  },
  busy: {
    head: '保存先を使用中です',
    text: 'ほかのプログラムがファイルを使っています。数秒ごとに試します。失われるものはありません。',
    action: 'もう一度',
  },
  locked: {
    head: '保存先はロックされています',
    text: '今は鍵を使えません。イベントは安全です。ログインキーチェーンを開くか、鍵ファイルを元に戻してください。',
    action: 'もう一度',
  },
  corrupt: {
    head: '保存先を読めません',
    text: 'ファイルが壊れているか、Zanei のものではありません。書き込みを止め、そのまま残しました。まだ読める分は救えます。',
    action: '修復…',
  },
  newer: {
    head: '新しい版の Zanei が作った保存先です',
    text: 'この版では扱えないため、何も変更しません。パッケージ管理で Zanei を更新してください。',
    action: '新しい版を入手',
    again: 'もう一度試す',
  },
  unavailable: {
    head: '保存先を開けません',
    text: 'ディスクに空きがないか、フォルダを読めません。数秒ごとに試します。',
    action: 'もう一度',
  },
  failed: {
    head: '表示できませんでした',
    text: 'Zanei の内部で失敗しました。記録には影響しません。',
    action: 'もう一度',
  },
};
