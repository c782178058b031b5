import { CONTENT_POLICY } from '../../src/main/protocol/content-policy.ts';
import { callFrom } from './call.ts';
import { clickTray, expect, test } from './fixtures.ts';
import { workday } from './workday.ts';

test('windows are made with exactly these web preferences', async ({ start }) => {
  const { app } = await start();
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const { preload, ...rest } = BrowserWindow.getAllWindows()[0]?.options.webPreferences ?? {};
    return { ...rest, preload: preload?.endsWith('preload/index.cjs') };
  });
  expect(preferences).toEqual({
    preload: true,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    spellcheck: false,
    navigateOnDragDrop: false,
  });
  expect(await app.evaluate(({ app: main }) => main.sandboxed)).toBe(true);
});

test('a page has no Node and one frozen door with two functions', async ({ start }) => {
  const { page } = await start();
  const seen = await page.evaluate(() => {
    const scope = window as unknown as Record<string, object>;
    return {
      node: ['require', 'process', 'module', 'ipcRenderer', 'Buffer', 'global'].filter(
        (name) => name in scope,
      ),
      keys: Object.keys(scope.zanei ?? {}),
      frozen: Object.isFrozen(scope.zanei),
    };
  });
  expect(seen).toEqual({ node: [], keys: ['call', 'on'], frozen: true });
});

test('only the calls and pushes of the contract exist', async ({ start }) => {
  const { page } = await start();
  expect(await callFrom(page, 'app.evil')).toBe('Error: unknown call');
  expect(await callFrom(page, '__proto__')).toBe('Error: unknown call');
  const push = await page.evaluate(() => {
    try {
      const { zanei } = window as unknown as { zanei: { on: (name: string, run: () => void) => void } };
      zanei.on('ipc-secret', () => undefined);
      return 'accepted';
    } catch (error) {
      return String(error);
    }
  });
  expect(push).toBe('Error: unknown push');
});

test('every argument is parsed before it is used', async ({ start }) => {
  const { page } = await start({ seed: workday() });
  const bad: [string, unknown][] = [
    ['timeline.range', { since_ms: '0', until_ms: 1 }],
    ['timeline.range', { since_ms: 5, until_ms: 1 }],
    ['timeline.range', { since_ms: 0, until_ms: 1, path: '/etc/passwd' }],
    ['timeline.events', { since_ms: 0, until_ms: 1, limit: 100_000 }],
    [
      'timeline.preview',
      { since_ms: 0, until_ms: 1, format: 'html', granularity: 'coarse', token_budget: 100 },
    ],
    ['forget.run', {}],
    ['forget.run', { all: false }],
    ['settings.edit', { edits: [{ key: 'capture', value: true }] }],
    ['settings.edit', { edits: [] }],
    ['forget.count', { what: {}, ticket: 1 }],
    ['forget.count', { what: { all: true }, ticket: -1 }],
    ['forget.stopCounting', { ticket: 'all' }],
    ['store.repair', { path: '/etc/passwd' }],
    ['store.setAside', { path: '/etc/passwd' }],
    ['app.openLink', { link: 'https://evil.example/' }],
    ['app.open', { window: 'evil' }],
    ['app.setPreferences', { __proto__: null, evil: 1 }],
    ['permissions.open', { name: 'not-a-permission' }],
    ['agents.apply', { id: 'cursor', action: 'explode' }],
    ['app.state', { unexpected: true }],
  ];
  for (const [name, argument] of bad)
    expect(await callFrom(page, name, argument), `${name} ${JSON.stringify(argument)}`).toMatchObject({
      ok: false,
      code: 'usage',
    });
  const { ok } = (await callFrom(page, 'forget.count', {
    what: { all: true },
    ticket: 1,
  })) as { ok: boolean };
  expect(ok).toBe(true);
});

test('calls from other pages, from sub-frames and from nowhere are refused', async ({ start }) => {
  const { app } = await start();
  const answers = await app.evaluate(async ({ ipcMain }) => {
    const call = ipcMain.handlers.get('app.state');
    const frames = [
      { url: 'https://evil.example/', parent: null },
      { url: 'zanei://app.evil/timeline.html', parent: null },
      { url: 'zanei://user@app/timeline.html', parent: null },
      { url: 'file:///etc/passwd', parent: null },
      { url: 'zanei://app/timeline.html', parent: {} },
      null,
    ];
    const said: string[] = [];
    for (const senderFrame of frames) {
      try {
        await call?.({ senderFrame }, undefined);
        said.push('answered');
      } catch (error) {
        said.push(String(error));
      }
    }
    return said;
  });
  expect(answers).toEqual(Array(6).fill('Error: untrusted sender'));
});

test('the content policy is sent with every answer and Chromium enforces it', async ({ start }) => {
  const { page } = await start();
  expect(CONTENT_POLICY).not.toContain('unsafe');
  expect(CONTENT_POLICY).toContain("default-src 'none'");
  const seen = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    const attempt = async (run: () => unknown): Promise<string> => {
      try {
        await run();
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    // From a task of the page's own: what the test runner calls directly may evaluate text.
    const evaluated = await new Promise<string>((resolve) => {
      setTimeout(
        () => void attempt(() => Reflect.construct(Function, ['return 1']) as unknown).then(resolve),
        0,
      );
    });
    const fetched = await attempt(() => fetch('https://evil.example/'));
    const html = await attempt(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png">');
    });
    const style = document.createElement('style');
    style.textContent = 'body { --pwned: 1 }';
    document.head.append(style);
    const image = document.createElement('img');
    image.src = 'https://evil.example/x.png';
    document.body.append(image);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const pwned = getComputedStyle(document.body).getPropertyValue('--pwned');
    return { evaluated, fetched, html, pwned, violations: [...new Set(violations)].sort() };
  });
  expect(seen).toMatchObject({ evaluated: 'refused', fetched: 'refused', html: 'refused', pwned: '' });
  expect(seen.violations).toEqual(
    expect.arrayContaining(['connect-src', 'img-src', 'require-trusted-types-for', 'style-src-elem']),
  );
});

test('pages are served from the built folder and nowhere else', async ({ start }) => {
  const { app } = await start();
  const answers = await app.evaluate(async ({ protocol }) => {
    const serve = protocol.handlers.get('zanei');
    const urls = [
      'zanei://app/timeline.html',
      'zanei://app/../../../../../../etc/passwd',
      'zanei://app/%2e%2e/%2e%2e/preload/index.cjs',
      'zanei://app/..%2f..%2fmain%2findex.js',
      'zanei://app/..%5c..%5cmain%5cindex.js',
      'zanei://app/timeline.html%00.png',
      'zanei://app/%ff',
      'zanei://other/timeline.html',
      'zanei://app/',
    ];
    const seen: [number, string][] = [];
    for (const url of urls) {
      const reply = await serve?.(new Request(url));
      seen.push([reply?.status ?? 0, reply?.headers.get('Content-Security-Policy') ?? '']);
    }
    const post = await serve?.(new Request('zanei://app/timeline.html', { method: 'POST' }));
    return { seen, post: post?.status };
  });
  expect(answers.seen).toEqual([[200, CONTENT_POLICY], ...Array(8).fill([404, CONTENT_POLICY])]);
  expect(answers.post).toBe(404);
});

test('a page cannot go elsewhere, open a window or frame anything', async ({ start }) => {
  const { app, page } = await start();
  const before = page.url();
  await page.evaluate(() => {
    window.open('https://evil.example/');
    const link = document.createElement('a');
    link.href = 'https://evil.example/';
    link.target = '_blank';
    link.textContent = 'x';
    document.body.append(link);
    link.click();
    location.href = 'https://evil.example/leave';
  });
  await page.waitForTimeout(200);
  expect(page.url()).toBe(before);
  expect(app.leaked()).toEqual([]);
  const events = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const refused = (name: string, extra: object): boolean => {
      let stopped = false;
      contents?.emit(name, { preventDefault: () => (stopped = true), ...extra });
      return stopped;
    };
    return [
      refused('will-navigate', { url: 'https://evil.example/' }),
      refused('will-redirect', { url: 'https://evil.example/' }),
      refused('will-frame-navigate', { url: 'zanei://app/timeline.html', isMainFrame: false }),
      refused('will-attach-webview', {}),
      refused('will-navigate', { url: 'zanei://app/settings.html' }),
    ];
  });
  expect(events).toEqual([true, true, true, true, false]);
});

test('nothing but our own pages is ever requested, and nothing is granted', async ({ start }) => {
  const { app } = await start();
  const seen = await app.evaluate(async ({ session }) => {
    const { defaultSession } = session;
    const urls = [
      'https://evil.example/',
      'http://localhost/',
      'ws://evil.example/',
      'file:///etc/passwd',
      'zanei://other/x',
      'https://redirector.gvt1.com/edgedl/chrome/dict/en-us.bdic',
      'zanei://app/timeline.html',
    ];
    const allowed: boolean[] = [];
    for (const url of urls) allowed.push(await defaultSession.allows(url));
    let granted: boolean | null = null;
    defaultSession.permissionRequest?.(null as never, 'media', (answer) => (granted = answer), {} as never);
    let download = false;
    defaultSession.emit('will-download', { preventDefault: () => (download = true) });
    return {
      allowed,
      granted,
      checked: defaultSession.permissionCheck?.(null, 'geolocation', '', {} as never),
      device: defaultSession.devicePermission?.({} as never),
      spellChecker: defaultSession.spellChecker,
      download,
    };
  });
  expect(seen).toEqual({
    allowed: [false, false, false, false, false, false, true],
    granted: false,
    checked: false,
    device: false,
    spellChecker: false,
    download: true,
  });
});

const PAGES = {
  project: 'https://github.com/a/b',
  releases: 'https://github.com/a/b/releases',
};

test('links leave only for the addresses that the build names', async ({ start }) => {
  const { app, page } = await start({ env: { TEST_LINKS: JSON.stringify(PAGES) } });
  expect(await callFrom(page, 'app.openLink', { link: 'releases' })).toMatchObject({ ok: true });
  for (const link of ['help', 'javascript:alert(1)', 'https://github.com/a/b', '__proto__'])
    expect(await callFrom(page, 'app.openLink', { link })).toMatchObject({ ok: false });
  expect(await app.evaluate(({ shim }) => shim.asked.opened)).toEqual([PAGES.releases]);
});

test('failures cross without paths or stack traces', async ({ start }) => {
  const { page, store } = await start({ seed: workday() });
  const { writeFileSync, rmSync } = await import('node:fs');
  rmSync(`${store}-wal`, { force: true });
  writeFileSync(`${store}.key`, 'not a key');
  writeFileSync(store, 'not a store');
  await expect
    .poll(async () => JSON.stringify(await callFrom(page, 'timeline.days')))
    .toContain('"ok":false');
  const reply = JSON.stringify(await callFrom(page, 'timeline.days'));
  expect(reply).not.toContain(store);
  expect(reply).not.toContain('.ts:');
});

test('a crash of a window stops neither the app nor the recorder', async ({ start }) => {
  const { app, page } = await start();
  await expect(page.getByRole('button', { name: /^Recording/ })).toBeVisible();
  const reloads = await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    let count = 0;
    if (window !== undefined) window.webContents.reload = () => void (count += 1);
    for (let crash = 0; crash < 5; crash += 1)
      window?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    return { count, left: BrowserWindow.getAllWindows().length };
  });
  expect(reloads).toEqual({ count: 3, left: 0 });
  const next = app.waitForWindow();
  await clickTray(app, 'open-timeline');
  await expect((await next).getByRole('button', { name: /^Recording/ })).toBeVisible();
});
