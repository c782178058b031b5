import { digits } from '../plural.ts';
import type { Texts } from '../texts.ts';

export const repair: Texts['repair'] = {
  title: {
    ask: '保存先を修復しますか',
    saving: '保存先を修復しています',
    fresh: '新しい保存先を作っています',
    lost: '読めるものがありません',
    saved: '保存先を修復しました',
    begun: '新しい保存先を作りました',
    failed: '保存先は修復されませんでした',
  },
  ask: 'まだ読めるイベントをすべて新しい保存先に移し、そちらを使います。壊れたファイルは隣に残します。その間、記録は止まります。',
  do: '修復',
  saving: (percent) => `読めるものを移しています… ${percent} %`,
  lost: 'Zanei の保存先ではないか、先頭が壊れています。空の保存先を新しく作れます。元のファイルは別の名前で残します。',
  begin: '新しく作る',
  fresh: 'ファイルを移動しています…',
  saved: (events, lost) =>
    `${digits(events)} 件を移しました。${lost === 0 ? '失ったものはありません。' : `失ったのは最大 ${digits(lost)} 件です。`}`,
  begun: 'これからはここに記録します。',
  kept: '元のファイルは、残っている内容ごと保管しています。不要になったら削除してください:',
  show: 'ファイルを表示',
};
