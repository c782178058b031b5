import { statSync } from 'node:fs';
import { storeKeyFile } from '../../store/reader/store-key.ts';
import { withStore } from '../open-store.ts';
import { formatBytes } from '../status/write-status.ts';
import type { CommandCall } from '../command.ts';

const EVER = { since_ms: -62_135_596_800_000, until_ms: 253_402_300_799_999 };

async function describe(call: CommandCall) {
  const path = call.paths().store;
  const facts = await withStore(call, (store) =>
    store === null
      ? null
      : {
          size_bytes: store.sizeBytes(),
          events: store.count({ ...EVER, types: ['*'] }),
          oldest_event_ts:
            store.oldestEventMs() === null ? null : new Date(store.oldestEventMs() ?? 0).toISOString(),
        },
  );
  const key = storeKeyFile(path, call.io.env);
  return {
    path,
    key_file: key,
    key_present: statSync(key, { throwIfNoEntry: false }) !== undefined,
    present: facts !== null,
    ...(facts ?? { size_bytes: 0, events: 0, oldest_event_ts: null }),
  };
}

/** `zanei store`: where the record is, how large, and where its key is. */
export async function runStore(call: CommandCall): Promise<number> {
  const facts = await describe(call);
  if (call.globals.json) call.io.out(`${JSON.stringify(facts, null, 2)}\n`);
  else {
    call.io.out(
      `STORE   ${facts.path}${facts.present ? '' : ' (not made yet)'}\nKEY     ${facts.key_file}${facts.key_present ? '' : ' (not made yet)'}\n`,
    );
    if (facts.present)
      call.io.out(
        `SIZE    ${formatBytes(facts.size_bytes)}\nEVENTS  ${facts.events}\nOLDEST  ${facts.oldest_event_ts ?? '-'}\n`,
      );
  }
  return 0;
}
