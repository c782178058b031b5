/**
 * Every way Zanei can refuse or fail. A door (CLI, MCP, UI) maps a code once; nobody matches on messages. The words and the coarse
 * contract code of every `store_*` are in status/store-troubles.ts.
 */
export const ERROR_CODES = [
  'usage', // a caller's argument: CLI exit 2, MCP -32602
  'config_invalid', // config.toml cannot be read as our settings
  'store_missing', // no store file yet
  'store_folder_missing', // its folder is gone: a medium was taken out
  'store_corrupt', // damaged
  'store_truncated', // its end is missing
  'store_empty', // no byte in it
  'store_foreign', // something else lies in its place
  'store_old_plaintext', // an unencrypted store of an older version
  'store_newer', // made by a newer version
  'store_locked', // encrypted and the key is not to be had
  'store_wrong_key', // the key is another store's
  'store_busy', // another process holds the database too long
  'store_read_only', // permission, or a medium that cannot be written
  'store_full', // no room on the disk
  'store_no_wal', // a copy that lacks its WAL
  'store_unavailable', // any other I/O trouble
  'recorder_running', // another recorder owns the store
  'recorder_not_running', // CLI exit 4
  'permission_missing', // CLI exit 3
  'platform_unsupported', // no display, Wayland, no sensors for this system
  'exists', // a file that would be overwritten
  'io', // any other disk trouble
  'internal', // a fault of ours
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The one error class. `message` is a sentence for a person and may name paths; doors that talk to agents
 * must use {@link ErrorCode} to choose their own words instead of passing it on, except for `usage`,
 * whose messages never hold paths, SQL or event content.
 */
export class ZaneiError extends Error {
  override readonly name = 'ZaneiError';
  readonly code: ErrorCode;
  /** For `usage`: the argument at fault, as the caller wrote it (`since`, `--limit`). */
  readonly field: string | null;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; field?: string } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.field = options.field ?? null;
  }
}
