import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import type { ShimElectron } from './electron/index.ts';
import { createRpc, type Rpc } from './rpc.ts';
import { ShimPages } from './shim-pages.ts';

/** The shape of the test runner's own ElectronApplication, so that the same tests can run on a real Electron. */
export interface ShimApplication {
  context: () => BrowserContext;
  windows: () => Page[];
  firstWindow: () => Promise<Page>;
  waitForWindow: () => Promise<Page>;
  evaluate: <R, A = undefined>(
    run: (electron: ShimElectron, argument: A) => R | Promise<R>,
    argument?: A,
  ) => Promise<R>;
  /** Everything the app wrote to its outputs. */
  output: () => string;
  close: () => Promise<void>;
  /** Resolves with the exit code once the app has gone. */
  exited: Promise<number | null>;
  /** Requests for anything but the app's own pages that got as far as the network. */
  leaked: () => string[];
}

export interface LaunchOptions {
  main: string;
  /** The app's own folder, as `app.getPath('userData')`. */
  userData: string;
  args?: string[];
  env?: Record<string, string>;
  colorScheme?: 'light' | 'dark';
  locale?: string;
  timezone?: string;
}

const SHIM_FOLDER = path.resolve(import.meta.dirname, '../../out/test');
let built: string | undefined;

/** Bundles the shim once per test process and returns its file URL. */
function shimModule(): string {
  if (built !== undefined) return built;
  const outfile = path.join(SHIM_FOLDER, 'electron-shim.mjs');
  buildSync({
    entryPoints: [path.join(import.meta.dirname, 'electron/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
  });
  built = pathToFileURL(outfile).href;
  return built;
}

/** A module that makes `electron` mean the shim, for import and require alike. */
function hookFor(shim: string): string {
  const source =
    `import m from'node:module';m.registerHooks({resolve:(s,c,n)=>` +
    `s==='electron'?{url:${JSON.stringify(shim)},format:'module',shortCircuit:true}:n(s,c)})`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

function startApp(options: LaunchOptions): ChildProcess {
  return fork(path.resolve(options.main), options.args ?? [], {
    execArgv: ['--enable-source-maps', '--import', hookFor(shimModule())],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      SHIM_USER_DATA: options.userData,
      ...(options.locale === undefined ? {} : { SHIM_LOCALE: options.locale }),
      ...(options.colorScheme === 'dark' ? { SHIM_DARK: '1' } : {}),
      ...(options.timezone === undefined ? {} : { TZ: options.timezone }),
      ...options.env,
    },
  });
}

/** Starts the built app with the module `electron` replaced and gives each of its windows a page of `browser`. */
export async function launchShim(browser: Browser, options: LaunchOptions): Promise<ShimApplication> {
  const context = await browser.newContext({
    // Screenshots and clicks need no waiting for transitions.
    reducedMotion: 'reduce',
    ...(options.colorScheme === undefined ? {} : { colorScheme: options.colorScheme }),
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
  });
  const child = startApp(options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      output += data.toString();
    });
  const { promise: exited, resolve: onExit } = Promise.withResolvers<number | null>();
  child.once('exit', onExit);
  const pages = new ShimPages(context);
  const started = Promise.withResolvers<undefined>();
  const rpc = connect(child, pages, () => started.resolve(undefined));
  await pages.attach(rpc);
  const died = exited.then((code) => {
    rpc.close('the app has exited');
    throw new Error(`the app exited with ${String(code)}:\n${output}`);
  });
  died.catch(() => undefined);
  await Promise.race([started.promise, died]);
  await rpc.call('ready');
  return {
    context: () => context,
    windows: () => pages.all(),
    waitForWindow: () => pages.next(),
    firstWindow: () => Promise.race([pages.first(), died]),
    evaluate: (run, argument) => rpc.call('evaluate', run.toString(), argument),
    output: () => output,
    leaked: () => pages.leaked,
    exited,
    async close() {
      if (child.connected) rpc.post('quit');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(timer);
      await context.close();
    },
  };
}

function connect(child: ChildProcess, pages: ShimPages, onStarted: () => void): Rpc {
  return createRpc(
    {
      send: (message) => {
        // An app that is just leaving may close the line before it says so: what was on its way is lost then.
        if (child.connected) child.send(message, () => undefined);
      },
      onMessage: (listener) => {
        child.on('message', listener as (message: unknown) => void);
      },
    },
    { started: onStarted, ...pages.handlers() },
  );
}
