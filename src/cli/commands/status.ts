import { readConfig } from '../../config/read/read-config.ts';
import { answerStatus } from '../../core/answer/answer-status.ts';
import { probeOwner } from '../../store/reader/probe-owner.ts';
import type { Command } from '../command.ts';
import { withStore } from '../open-store.ts';

/** `zanei status`: exit 0 while a recorder runs, 4 when none does. */
export const STATUS: Command = {
  name: 'status',
  summary: 'say whether and what is being recorded',
  positionals: [],
  options: [],
  async run(call) {
    const paths = call.paths();
    const owner = probeOwner(paths.store);
    const config = readConfig(paths.config);
    const answer = await withStore(call, (store) =>
      answerStatus({ store, config, permissions_ok: null, now_ms: call.io.now() }),
    );
    if (call.globals.json)
      call.io.out(`${JSON.stringify({ ...answer, instance: owner?.instance_id ?? null }, null, 2)}\n`);
    else {
      call.io.out(`${answer.summary}\n`);
      call.io.out(
        `EVENTS CAPTURED   ${answer.events_captured}\nEVENTS DROPPED    ${answer.events_dropped}\n`,
      );
      call.io.out(`LAST EVENT        ${answer.last_event_ts ?? '-'}\nSTORE             ${paths.store}\n`);
    }
    return owner === null ? 4 : 0;
  },
};
