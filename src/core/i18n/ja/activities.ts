import type { ActivityWords, FactWords } from '../../timeline/activity-fact.ts';
import type { PhrasePart } from '../../timeline/phrase.ts';
import { digits } from '../plural.ts';

/** What a session was about, in Japanese; the same facts as the English sentences of `get_timeline`. */
export const activities: ActivityWords = {
  edited: ({ what: [doc, app], keys, saves }) => [
    ...(app === undefined ? [] : [app, ' の ']),
    ...(doc === undefined ? [] : [doc, ' を']),
    `編集${keysOf(keys)}${savesOf(saves)}`,
  ],
  committed: ({ keys, saves }) => [`コミットメッセージを記入${keysOf(keys)}${savesOf(saves)}`],
  edited_others: ({ windows, keys }) => [`ほか ${digits(windows)} 個のウインドウで編集${keysOf(keys)}`],
  saved: ({ what, saves }) => [
    ...what.flatMap((words) => [words, 'name' in words ? ' で' : ' を']),
    `保存${timesOf(saves)}`,
  ],
  browsed: ({ what, pages }) => [...what, ` で ${digits(pages)} ページを閲覧`],
  browsed_others: ({ pages, sites }) => [`ほか ${digits(sites)} サイトで ${digits(pages)} ページを閲覧`],
  viewed: ({ what, others }) => [
    ...listed(what),
    others === 0 ? ' を表示' : ` とほか ${digits(others)} 個のウインドウを表示`,
  ],
  read: ({ what }) => [...what.flatMap((words) => [words, ' を']), '読む（スクロール）'],
  used: ({ what }) => [...what, ' を使用'],
  also_used: ({ what, ms, others }) => [
    'ほかに使用: ',
    ...listed(what, (index) => `（${lengthOf(ms[index] ?? 0)}）`),
    ...(others > 0 ? [`、ほか ${digits(others)} 個のアプリ`] : []),
  ],
  glanced: ({ what, visits, others, ms }) => [
    '少し見た: ',
    ...listed(what, (index) => ` ${digits(visits[index] ?? 0)} 回`),
    ...(others > 0 ? [`、ほか ${digits(others)} 個のアプリ`] : []),
    `（${lengthOf(ms)}）`,
  ],
  clipboard: ({ what, copies, pastes }) => [
    [
      ...(copies > 0 ? [`コピー ${digits(copies)} 回`] : []),
      ...(pastes > 0 ? [`貼り付け ${digits(pastes)} 回`] : []),
    ].join('、'),
    ...(what.length === 0 ? [] : ['（', ...listed(what), ' から）']),
  ],
  undid: ({ times }) => [`取り消し ${digits(times)} 回`],
};

const keysOf = (keys: number): string => (keys > 0 ? `（${digits(keys)} 打鍵）` : '');
const savesOf = (saves: number): string => (saves > 0 ? `、保存 ${digits(saves)} 回` : '');
const timesOf = (times: number): string => (times > 1 ? ` ${digits(times)} 回` : '');

/** `43秒`, `9分`, `1時間5分`: rounded as the English line does. */
function lengthOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return `${seconds}秒`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes}分` : `${Math.floor(minutes / 60)}時間${minutes % 60}分`;
}

function listed(what: readonly FactWords[], after?: (index: number) => string): PhrasePart[] {
  return what.flatMap((words, index): PhrasePart[] => [
    ...(index === 0 ? [] : ['、']),
    words,
    ...(after === undefined ? [] : [after(index)]),
  ]);
}
