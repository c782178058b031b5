import type { Language } from '../../core/ipc/app-state.ts';

/** The timeline's closed set of phrases and their Japanese; what stands in quotes stays as recorded. */
const JAPANESE: readonly [RegExp, string][] = [
  [/^Edited text in (.+?) \(([\d,]+) keys?\)/, '$1 を編集（$2 打鍵）'],
  [/^Edited text in ([\d,]+) other windows/, 'ほか $1 個のウインドウで編集'],
  [/^Edited text in (.+?)(?=, saved|$)/, '$1 を編集'],
  [/^Wrote a commit message/, 'コミットメッセージを記入'],
  [/^Browsed ([\d,]+) pages? on ([\d,]+) other sites/, 'ほか $2 サイトで $1 ページを閲覧'],
  [/^Browsed ([\d,]+) pages? on (.+)$/, '$2 で $1 ページを閲覧'],
  [/^Viewed (.+)$/, '$1 を表示'],
  [/^Read (.+) \(scrolled\)$/, '$1 を読む（スクロール）'],
  [/^Saved (.+) once$/, '$1 を保存'],
  [/^Copied (?:once|twice|[\d,]+ times)/, 'コピー'],
  [/^Pasted (?:once|twice|[\d,]+ times)/, '貼り付け'],
  [/^Undid ([\d,]+) times$/, '取り消し $1 回'],
  [/^Also used (.+)$/, 'ほかに使用: $1'],
  [/^Glanced at (.+)$/, '少し見た: $1'],
  [/^Used (.+)$/, '$1 を使用'],
];
const JAPANESE_PARTS: readonly [RegExp, string][] = [
  [/, saved once$/, '、保存 1 回'],
  [/, saved twice$/, '、保存 2 回'],
  [/, saved ([\d,]+) times$/, '、保存 $1 回'],
  [/, pasted (?:once|twice|[\d,]+ times)/, 'と貼り付け'],
  [/ and ([\d,]+) other windows?$/, ' とほか $1 個'],
];

/** One activity line in the window's language; an unknown phrase stays as it is. */
export function activityWords(activity: string, language: Language): string {
  if (language === 'en') return activity;
  const phrase = JAPANESE.find(([pattern]) => pattern.test(activity));
  if (phrase === undefined) return activity;
  const spoken = activity.replace(phrase[0], phrase[1]);
  return JAPANESE_PARTS.reduce((text, [pattern, words]) => text.replace(pattern, words), spoken);
}
