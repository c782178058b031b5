import { readConfig } from '../../config/read/read-config.ts';
import { ZaneiError } from '../../core/errors.ts';
import type { Capability, RecorderState } from '../../core/status/recorder-state.ts';
import type { choosePlatform } from '../../recorder/choose-platform.ts';
import type { CommandCall } from '../command.ts';
import { permissionSteps } from './permission-steps.ts';
import { fine, type Finding, type FindingLevel } from './finding.ts';

const LEVELS: Record<Capability['state'], FindingLevel> = {
  available: 'ok',
  deferred: 'note',
  action_required: 'warning',
  unsupported: 'warning',
};

/** What nobody needs is no trouble, unless a person could have it. */
const NOT_NEEDED: typeof LEVELS = { ...LEVELS, unsupported: 'note' };

const DEFERRED = 'is asked for at its first use';

/** What the platform can do: as the running recorder says, since permissions belong to its process; else as seen from here. */
export async function checkCapabilities(
  call: CommandCall,
  live: RecorderState | null,
  choose: typeof choosePlatform,
): Promise<Finding[]> {
  if (live !== null) return live.capabilities.map((one) => finding(one, 'the running recorder says'));
  try {
    const platform = choose(call.io.env);
    const capabilities = await platform.capabilities(readConfig(call.paths().config));
    return capabilities.map((one) => finding(one, 'seen from this terminal'));
  } catch (error) {
    if (!(error instanceof ZaneiError)) throw error;
    return [
      {
        id: 'capability.platform',
        level: 'problem',
        message: error.message,
        next: 'Reading what was recorded elsewhere still works.',
      },
    ];
  }
}

function finding(capability: Capability, source: string): Finding {
  const { name, state, required, detail } = capability;
  const id = `capability.${name}`;
  const called = name.replace(':', ' of ').replaceAll('_', ' ');
  if (state === 'available') return fine(id, `${called}: available (${source})`);
  const level =
    required && state === 'action_required' ? 'missing' : required ? LEVELS[state] : NOT_NEEDED[state];
  const words = { deferred: DEFERRED, action_required: 'needs you', unsupported: 'is not to be had here' }[
    state
  ];
  return {
    id,
    level,
    message: `${called} ${words}${required ? ', and what is switched on needs it' : ''} (${source})`,
    next: state === 'action_required' ? permissionSteps(capability) : detail,
  };
}
