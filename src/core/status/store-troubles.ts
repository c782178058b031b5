import type { ErrorCode } from '../errors.ts';

/** Codes for a store that cannot be read or written. */
export type StoreCode = Extract<ErrorCode, `store_${string}`>;

/** What a person is told of a trouble: what it is, and what to do. Neither names a path. */
export interface TroubleWords {
  sentence: string;
  recovery: string;
}

/** A kind of trouble with the store; `contract` is the coarse code that agents and scripts have always seen for it. */
export interface StoreTrouble extends Record<'en' | 'ja', TroubleWords> {
  contract: StoreCode;
}

/** Every way a store can be in trouble, with its own code, its sentence and its way out in both languages; docs/recovery.md has more. */
export const STORE_TROUBLES: Readonly<Record<StoreCode, StoreTrouble>> = {
  store_missing: {
    contract: 'store_missing',
    en: { sentence: 'There is no store yet.', recovery: 'Start recording: `zanei start`.' },
    ja: { sentence: '保存先がまだありません。', recovery: '記録を始めてください: `zanei start`。' },
  },
  store_folder_missing: {
    contract: 'store_unavailable',
    en: {
      sentence: 'The folder of the store is not there.',
      recovery:
        'Put its medium back or name another place; a running recorder keeps its last batch and goes on by itself, and `zanei start` makes a folder that never was.',
    },
    ja: {
      sentence: '保存先のフォルダがありません。',
      recovery:
        '媒体を戻すか、別の場所を指定してください。動作中の記録は最後のまとまりを保持し、自動で再開します。まだないフォルダは `zanei start` が作ります。',
    },
  },
  store_corrupt: {
    contract: 'store_corrupt',
    en: {
      sentence: 'The store is damaged.',
      recovery: 'Stop the recorder, run `zanei store recover`, and follow what it prints.',
    },
    ja: {
      sentence: '保存先が壊れています。',
      recovery: '記録を止め、`zanei store recover` を実行し、表示に従ってください。',
    },
  },
  store_truncated: {
    contract: 'store_corrupt',
    en: {
      sentence: 'The store is cut off: its end is missing.',
      recovery: 'Put a whole copy in its place, or save what is left with `zanei store recover`.',
    },
    ja: {
      sentence: '保存先が途中で切れています。終わりの部分がありません。',
      recovery: '完全なコピーを置くか、`zanei store recover` で残りを救ってください。',
    },
  },
  store_empty: {
    contract: 'store_corrupt',
    en: {
      sentence: 'The store file is empty.',
      recovery: 'Nothing is left in it. Put a backup in its place, or move it away and start again.',
    },
    ja: {
      sentence: '保存先のファイルが空です。',
      recovery: '中身は残っていません。バックアップを置くか、ファイルを移して開始し直してください。',
    },
  },
  store_foreign: {
    contract: 'store_corrupt',
    en: {
      sentence: 'What lies in the place of the store is not a Zanei store.',
      recovery: 'It belongs to something else: name another place with `--store`, or move it away.',
    },
    ja: {
      sentence: '保存先の場所にあるものは Zanei の保存先ではありません。',
      recovery: '別のもののファイルです。`--store` で別の場所を指定するか、移してください。',
    },
  },
  store_old_plaintext: {
    contract: 'store_corrupt',
    en: {
      sentence: 'The store is an unencrypted one of an older version.',
      recovery:
        'Start the recorder: it takes the events over into an encrypted store and deletes the old file.',
    },
    ja: {
      sentence: '古い版の、暗号化されていない保存先です。',
      recovery: '記録を開始すると、暗号化した保存先へ引き継ぎ、古いファイルを消します。',
    },
  },
  store_newer: {
    contract: 'store_newer',
    en: {
      sentence: 'The store was made by a newer version of Zanei.',
      recovery: 'Update Zanei; the file has not been changed.',
    },
    ja: {
      sentence: '新しい版の Zanei が作った保存先です。',
      recovery: 'Zanei を更新してください。ファイルは変更していません。',
    },
  },
  store_locked: {
    contract: 'store_locked',
    en: {
      sentence: 'The store is locked: its key is not to be had.',
      recovery:
        'Put the key file back from a backup, or let this program read it. Without its key nobody can read the store.',
    },
    ja: {
      sentence: '保存先はロックされています。鍵を使えません。',
      recovery:
        '鍵ファイルをバックアップから戻すか、読めるようにしてください。鍵がなければ誰にも読めません。',
    },
  },
  store_wrong_key: {
    contract: 'store_locked',
    en: {
      sentence: 'The store is locked: the key is not the one of this store.',
      recovery: 'Put the key back that was beside this store.',
    },
    ja: {
      sentence: '保存先はロックされています。鍵がこの保存先のものではありません。',
      recovery: 'この保存先と一緒にあった鍵を戻してください。',
    },
  },
  store_busy: {
    contract: 'store_busy',
    en: {
      sentence: 'Another process holds the store.',
      recovery: 'Try again in a few seconds; if it stays, end the other program.',
    },
    ja: {
      sentence: '別のプログラムが保存先を使っています。',
      recovery: '数秒後にもう一度試してください。続くなら、そのプログラムを終了してください。',
    },
  },
  store_read_only: {
    contract: 'store_unavailable',
    en: {
      sentence: 'The store or its folder may not be read or written by you.',
      recovery: 'Give yourself permission to the folder and its files, or mount the medium for writing.',
    },
    ja: {
      sentence: '保存先かフォルダを読み書きする権限がありません。',
      recovery: 'フォルダとファイルの権限を付けるか、媒体を書き込み可能にしてください。',
    },
  },
  store_full: {
    contract: 'store_unavailable',
    en: {
      sentence: 'The disk of the store is full.',
      recovery: 'Make room; a running recorder keeps its last batch and goes on by itself within a minute.',
    },
    ja: {
      sentence: '保存先のディスクに空きがありません。',
      recovery: '空きを作ってください。動作中の記録は最後のまとまりを保持し、1 分以内に自動で再開します。',
    },
  },
  store_no_wal: {
    contract: 'store_unavailable',
    en: {
      sentence: 'The store was copied or left without its -wal and -shm files.',
      recovery: 'Start the recorder once, or copy those files too.',
    },
    ja: {
      sentence: '保存先が -wal と -shm ファイルなしでコピーされたか、残されています。',
      recovery: '記録を一度開始するか、それらのファイルもコピーしてください。',
    },
  },
  store_unavailable: {
    contract: 'store_unavailable',
    en: {
      sentence: 'The store cannot be read or written (I/O trouble).',
      recovery: 'Look at the disk, then try again; `zanei doctor` says more.',
    },
    ja: {
      sentence: '保存先を読み書きできません (入出力の問題)。',
      recovery: 'ディスクを確かめて、もう一度試してください。詳しくは `zanei doctor`。',
    },
  },
};

/** True for codes that the table has. */
export const isStoreCode = (code: string): code is StoreCode => code in STORE_TROUBLES;

/** The coarse code that agents and scripts know; other codes stay as they are. */
export function contractCode<T extends string>(code: T): T | StoreCode {
  return isStoreCode(code) ? STORE_TROUBLES[code].contract : code;
}

/** Troubles of which `zanei store recover` may save something, and which no waiting mends. */
const DAMAGED: ReadonlySet<string> = new Set<StoreCode>(['store_corrupt', 'store_truncated']);

/** True when the file itself is damaged: nothing may be written to it again. */
export const isDamage = (code: string): boolean => DAMAGED.has(code);
