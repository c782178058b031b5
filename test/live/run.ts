// A person's half minute at a real X11 desktop (Xvfb), recorded by the built recorder and read back by a real MCP client.
// Run it with `node test/live/run.ts` after `npm run build`; it closes with `N passed, N failed`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectAgent, ROOT, type Agent } from './agent.ts';
import { createChecks, type Checks } from './checks.ts';
import type { Child } from './child.ts';
import {
  browse,
  browsePrivately,
  fillForm,
  returnToForm,
  useHiddenApps,
  useTerminal,
  type Day,
} from './day.ts';
import { startDesktop, type Desktop } from './desktop.ts';
import { handsOn } from './hands.ts';
import { judgeRecord } from './judge-record.ts';
import { missingPackages } from './requirements.ts';
import { startSite } from './site.ts';
import { until } from './until.ts';

const CONFIG = `[filter]
exclude_apps = ["Payroll"]

[output]
batch_interval_s = 1
`;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The steps of the day, with the name that is printed. */
const STEPS: readonly [name: string, step: (day: Day) => Promise<void>][] = [
  ['a form in a GTK app', fillForm],
  ['a terminal', useTerminal],
  ['two pages in the browser', browse],
  ['a private window', browsePrivately],
  ['two apps that are never recorded', useHiddenApps],
  ['back to the form', returnToForm],
];

async function live(desktop: Desktop, checks: Checks): Promise<void> {
  const storePath = path.join(desktop.folder, 'record', 'store.sqlite');
  const configPath = path.join(desktop.folder, 'config.toml');
  writeFileSync(configPath, CONFIG);
  const options = ['--config', configPath, '--store', storePath];
  const began = Date.now();
  const recorder = desktop.start('recorder', path.join(ROOT, 'bin/zanei'), [
    ...options,
    'start',
    '--foreground',
  ]);
  const trouble = () => recorder.ended;
  await until('the recorder to record', trouble, () =>
    Promise.resolve(recorder.output().includes('recording')),
  );
  const agent = await connectAgent(desktop.env, options);
  const site = await startSite();
  try {
    const day: Day = { desktop, agent, trouble, site: site.address, hands: handsOn(desktop, trouble) };
    for (const [name, step] of STEPS) {
      const started = performance.now();
      await step(day);
      print(`       ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    }
    await finish(recorder, agent, checks, { storePath, began });
  } catch (error) {
    await explain(recorder, agent);
    throw error;
  } finally {
    site.close();
    await agent.close();
  }
}

async function finish(
  recorder: Child,
  agent: Agent,
  checks: Checks,
  { storePath, began }: { storePath: string; began: number },
): Promise<void> {
  const code = await recorder.end('SIGTERM');
  checks.ok(code === 0, 'the recorder ends with 0 on SIGTERM', [code, recorder.output()]);
  await judgeRecord({ agent, checks, storePath, began, over: Date.now() });
  if (checks.failed > 0) await explain(recorder, agent);
}

/** What helps to understand a failure. */
async function explain(recorder: Child, agent: Agent): Promise<void> {
  print(`--- recorder\n${recorder.output()}`);
  print('--- events');
  for (const { ts, type, app, window, element, data } of await agent.events([]).catch(() => []))
    print(JSON.stringify([ts.slice(11), type, app.name, window?.title, element, data]));
}

async function main(): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) {
    print(`The live test cannot run: Debian packages are missing. apt-get install ${missing.join(' ')}`);
    print('0 passed, 1 failed');
    return 1;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'zanei-live-'));
  mkdirSync(path.join(folder, 'record'), { mode: 0o700 });
  const checks = createChecks(print);
  let broken = 0;
  const started = performance.now();
  try {
    const desktop = await startDesktop(folder);
    try {
      await live(desktop, checks);
    } finally {
      await desktop.stop();
    }
  } catch (error) {
    broken = 1;
    print(`FAILED ${error instanceof Error ? error.message : String(error)}`);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  print(`       ${((performance.now() - started) / 1000).toFixed(1)} s in all`);
  print(`${String(checks.passed)} passed, ${String(checks.failed + broken)} failed`);
  return checks.failed + broken === 0 ? 0 : 1;
}

process.exitCode = await main();
