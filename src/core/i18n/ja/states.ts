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
  trouble: {
    store_folder_missing: {
      head: '保存先のフォルダがありません',
      text: 'ディスクが外されたのかもしれません。元に戻してください。数秒ごとに試します。',
    },
    store_corrupt: {
      head: '保存先が壊れています',
      text: '書き込みを止め、ファイルはそのまま残しました。まだ読める分は救えます。',
    },
    store_truncated: {
      head: '保存先が途中で切れています',
      text: '終わりの部分がありません。ファイルはそのまま残しました。まだ読める分は救えます。',
    },
    store_empty: {
      head: '保存先のファイルが空です',
      text: '中身は残っていません。このファイルを別の名前で残し、新しい保存先を作れます。',
    },
    store_foreign: {
      head: 'Zanei の保存先ではありません',
      text: '保存先の場所に別のファイルがあります。何も変更していません。別の名前で残し、新しい保存先を作れます。',
    },
    store_old_plaintext: {
      head: '古い版の、暗号化されていない保存先です',
      text: '記録を始めると、暗号化した保存先にイベントを移し、古いファイルを消します。',
    },
    store_newer: {
      head: '新しい版の Zanei が作った保存先です',
      text: 'この版では扱えないため、何も変更しません。パッケージ管理で Zanei を更新してください。',
    },
    store_locked: {
      head: '保存先はロックされています',
      text: '鍵ファイルを読めません。バックアップから戻してください。鍵がなければ誰にも読めません。',
    },
    store_wrong_key: {
      head: '鍵がこの保存先に合いません',
      text: '別の保存先の鍵です。一緒にあった鍵ファイルを戻してください。何も変更していません。',
    },
    store_busy: {
      head: '保存先を使用中です',
      text: 'ほかのプログラムがファイルを使っています。数秒ごとに試します。失われるものはありません。',
    },
    store_read_only: {
      head: '保存先を開く権限がありません',
      text: 'ファイルかフォルダの権限がありません。権限を付けてから、もう一度試してください。',
    },
    store_full: {
      head: 'ディスクに空きがありません',
      text: '空きを作ってください。動作中の記録は最後のイベントを保持し、自動で再開します。',
    },
    store_no_wal: {
      head: '保存先の一部がありません',
      text: '隣にある、名前が -wal で終わるファイルなしでコピーされています。記録を始めると読めるようになります。',
    },
    store_unavailable: {
      head: '保存先を開けません',
      text: 'ディスクを読み書きできません。数秒ごとに試します。',
    },
  },
  ways: {
    again: 'もう一度',
    repair: '修復…',
    fresh: '新しく作る…',
    start: '記録を始める',
    update: '新しい版を入手',
  },
  failed: {
    head: '表示できませんでした',
    text: 'Zanei の内部で失敗しました。記録には影響しません。',
    action: 'もう一度',
  },
};
