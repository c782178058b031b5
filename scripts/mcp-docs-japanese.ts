/** Japanese words for docs/mcp.ja.md, by the name of the tool, argument or resource. */
export const JAPANESE: Readonly<Record<string, string>> = {
  get_timeline:
    '時間範囲に利用者がしたことを、トークン予算内で、セッション（アプリ・タイトル・活動・ページ）とギャップ（アイドル・ロック・一時停止など）として返します。「何をしたか」「どこまでやったか」「いつ見たか」はまずこれです。回答の時刻は UTC、活動時間はギャップを含みません。読み取り専用。',
  query_events:
    '記録されたイベントそのものを、時刻・種類・アプリ・サイト・語句・ID で絞り、古い順に返します。正確な詳細や 1 つのものを探すために使います。概要には get_timeline が向きます。読み取り専用。',
  get_status:
    'いま記録しているか、何を捕捉しているか、いつからのイベントがあるか、何が悪いか。回答が空のとき、「何もなかった」と言う前に呼びます。保持期間は時間単位、時刻は UTC。読み取り専用。',
  since: '範囲の始め。',
  until: '範囲の終わり。since と同じ書き方で、日だけを書くとその日の終わり。',
  format: 'markdown は読むため、structured はイベント ID 付きの JSON。',
  token_budget: '回答の最大トークン数。詳しさを減らし、次に古いセッションを落として守ります。',
  granularity: 'coarse はセッションと活動、fine は個々の操作も。',
  time_zone:
    'IANA のゾーン（Asia/Tokyo など）または local。オフセットのない日と時刻の解釈に使います。タイムスタンプは UTC のまま。',
  types: 'イベントの種類。browser.* のように末尾の * が 1 つ使えます。空なら content.* 以外のすべて。',
  app: 'アプリ名または bundle id。全体一致、大文字小文字を問わない。',
  bundle_id: 'bundle id。全体一致、大文字小文字を問わない。',
  limit: '1 回の回答の最大イベント数。',
  ids: '調べるイベント ID（evt_…）。since がなければ保持している全期間から探します。',
  text: 'タイトル・アドレス・ラベル・記録されたテキストに含まれる語句。since がなければ保持している全期間。',
  site: 'github.com のようなドメイン。サブドメインも含みます。',
  order:
    'limit がどちらの端を残すか。回答は古い順。relevance（text が必要）は一致のよい順で、タイトル、アドレス、ラベルの順に優先。',
  cursor: '前の回答の next_cursor。他の引数は同じでなければなりません。',
  status: '記録しているか、何を捕捉しているか、どれだけ保持するか。時刻は UTC。',
  config: '設定：何を捕捉するか、どのアプリとサイトを除くか、どれだけ保持するか。読み取り専用。',
  timeline: '現地の 1 日（today・yesterday・YYYY-MM-DD）に利用者がしたことの Markdown。時刻は UTC。',
  session:
    'タイムラインの 1 セッションを個々の操作とともに Markdown で。id はその開始時刻（2026-03-02T17:00:00.000Z など）。',
};
