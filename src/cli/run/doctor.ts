import { choosePlatform } from '../../recorder/choose-platform.ts';
import { recorderLiveState } from '../doctor/recorder-live-state.ts';
import { checkAgents } from '../doctor/check-agents.ts';
import { checkCapabilities } from '../doctor/check-capabilities.ts';
import { checkFiles } from '../doctor/check-files.ts';
import { checkRecorder } from '../doctor/check-recorder.ts';
import { checkVersions } from '../doctor/check-versions.ts';
import type { Finding, FindingLevel } from '../doctor/finding.ts';
import { paint, type Style } from '../output/paint.ts';
import { readFullStatus } from '../status/full-status.ts';
import type { CommandCall } from '../command.ts';

const MARKS: Record<FindingLevel, { mark: string; style: Style }> = {
  ok: { mark: 'ok', style: 'green' },
  note: { mark: '--', style: 'bold' },
  warning: { mark: '!', style: 'yellow' },
  problem: { mark: 'X', style: 'red' },
  missing: { mark: 'X', style: 'red' },
};

async function examine(call: CommandCall, choose: typeof choosePlatform): Promise<Finding[]> {
  const files = checkFiles(call);
  const broken = files.some(({ id, level }) => id === 'config' && level === 'problem');
  if (broken) return files; // nothing below can be judged without settings
  return [
    ...(await checkCapabilities(call, recorderLiveState(call), choose)),
    ...checkRecorder(readFullStatus(call)),
    ...files,
    ...checkAgents(call),
    checkVersions(),
  ];
}

const repair = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ id, fix }) => {
    if (fix === undefined) return [];
    fix();
    return [id];
  });

function write(call: CommandCall, findings: readonly Finding[]): string {
  return findings
    .map(({ level, message, next }) => {
      const { mark, style } = MARKS[level];
      const line = `${paint(call.io.terminal, style, mark.padEnd(3))} ${message}\n`;
      return next === null ? line : `${line}      ${next}\n`;
    })
    .join('');
}

/** `zanei doctor`: exit 3 exactly when a required permission is missing, else 0. `choose` is how a test brings a simulated Mac. */
export async function runDoctor(call: CommandCall, choose = choosePlatform): Promise<number> {
  const before = await examine(call, choose);
  const fixed = call.values.fix === true ? repair(before) : [];
  const findings = fixed.length > 0 ? await examine(call, choose) : before;
  const missing = findings.filter(({ level }) => level === 'missing').map(({ id }) => id);
  const ok = findings.every(({ level }) => level === 'ok' || level === 'note');
  if (call.globals.json) {
    const told = findings.map(({ id, level, message, next }) => ({ id, level, message, next }));
    call.io.out(`${JSON.stringify({ ok, missing_required: missing, fixed, findings: told }, null, 2)}\n`);
  } else {
    if (fixed.length > 0) call.io.out(`repaired: ${fixed.join(', ')}\n`);
    call.io.out(write(call, findings));
  }
  return missing.length > 0 ? 3 : 0;
}
