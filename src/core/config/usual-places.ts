/** Where the settings are when nobody names a place, below the home folder; `/` separates. */
export const CONFIG_BELOW_HOME = '.config/zanei/config.toml';
/** Where the store is when nobody names a place, below the home folder; `/` separates. */
export const STORE_BELOW_HOME = '.local/state/zanei/store.sqlite';
