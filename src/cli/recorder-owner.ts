import { ZaneiError } from '../core/errors.ts';
import type { StoreOwner } from '../core/status/store-owner.ts';
import { probeOwner } from '../store/reader/probe-owner.ts';
import type { CommandCall } from './command.ts';

/** The live recorder of the selected store. Throws ZaneiError recorder_not_running (exit 4). */
export function requireOwner(call: CommandCall): StoreOwner {
  const owner = probeOwner(call.paths().store);
  if (owner === null)
    throw new ZaneiError('recorder_not_running', 'no recorder is running for this store (zanei start)');
  return owner;
}
