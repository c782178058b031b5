import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { Agent } from './agent.ts';
import type { Child } from './child.ts';
import type { Desktop } from './desktop.ts';
import type { Hands } from './hands.ts';
import { PYTHON } from './requirements.ts';
import { until, type Trouble } from './until.ts';
import { TYPED } from './words.ts';

/** What the person of the test works with. */
export interface Day {
  desktop: Desktop;
  hands: Hands;
  agent: Agent;
  trouble: Trouble;
  /** Host and port of the local site. */
  site: string;
}

/** Waits until the agent can read that the window in front was recorded with a title. */
export async function recorded({ agent, trouble }: Day, title: string): Promise<void> {
  await until(`"${title}" in the record`, trouble, async () => {
    const events = await agent.events(['window.*']);
    return events.some(({ window }) => window?.title === title);
  });
}

const gtkApp = path.join(import.meta.dirname, 'gtk-app.py');

/** A form in a GTK app: typing, moving, deleting, a shortcut, a password, and a title that changes. */
export async function fillForm(day: Day): Promise<void> {
  const { desktop, hands } = day;
  const app = desktop.start('orders', PYTHON, [gtkApp, 'Orders', 'Order form']);
  await hands.front(/^Order form$/);
  await recorded(day, 'Order form');
  await fieldFocused(day, 'Customer name');
  await hands.type(TYPED.form);
  await hands.press('Left', 'Left', 'End', 'BackSpace');
  await hands.press('ctrl+a', 'ctrl+c');
  await hands.press('Tab');
  await secretFieldFocused(day, app);
  await hands.type('hunter2quokka');
  await hands.press('Tab');
  await fieldFocused(day, 'Notes');
  await hands.press('shift+Tab', 'shift+Tab');
  await hands.press('Return');
  await hands.front(/^Order form - saved$/);
  await recorded(day, 'Order form - saved');
}

/** Waits until the record shows that a field got the keyboard. */
async function fieldFocused({ agent, trouble }: Day, title: string): Promise<void> {
  await until(`the field "${title}" to have the keyboard`, trouble, async () => {
    const events = await agent.events(['ui.focus']);
    return events.at(-1)?.element?.title === title;
  });
}

/** The record shows nothing of a password field, so the app itself says when the field has the keyboard. */
async function secretFieldFocused({ trouble }: Day, app: Child): Promise<void> {
  await until('the password field to have the keyboard', trouble, () =>
    Promise.resolve(app.output().includes('secret field focused')),
  );
}

/** A terminal: an app without an accessibility tree. */
export async function useTerminal(day: Day): Promise<void> {
  const { desktop, hands, agent, trouble } = day;
  const terminal = desktop.start('terminal', 'xterm', ['-T', 'Build terminal', '-e', 'cat']);
  await hands.front(/^Build terminal$/);
  await recorded(day, 'Build terminal');
  await hands.type(TYPED.terminal);
  await hands.press('Return');
  await until('the keys of the terminal in the record', trouble, async () => {
    const events = await agent.events(['input.key']);
    return events.some(
      ({ app, type, data }) => type === 'input.key' && app.name === 'XTerm' && data.kind === 'other',
    );
  });
  await terminal.end();
  await until(
    'the end of the terminal in the record',
    trouble,
    async () => (await agent.events(['app.terminate'])).length > 0,
  );
}

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--test-type',
  '--force-renderer-accessibility',
  '--window-size=1000,700',
];

/** Two pages in the browser; the first is scrolled. */
export async function browse(day: Day): Promise<void> {
  const { desktop, hands, site } = day;
  const profile = mkdtempSync(path.join(desktop.folder, 'profile-'));
  const tides = `http://${site}/tides`;
  desktop.start('chromium', 'chromium', [...BROWSER_FLAGS, `--user-data-dir=${profile}`, tides]);
  await hands.front(/^Harbour tides - Chromium$/);
  await recorded(day, 'Harbour tides - Chromium');
  const window = await hands.front(/Harbour tides/);
  await hands.click(window, 500, 500);
  await hands.scrollDown(4);
  await hands.press('ctrl+l');
  await hands.type(`${site}/orders`);
  await hands.press('Return');
  await hands.front(/^注文の一覧 - Chromium$/);
  await recorded(day, '注文の一覧 - Chromium');
}

/** A page in a private window of the same browser; back to the other window at the end. */
export async function browsePrivately(day: Day): Promise<void> {
  const { hands, site } = day;
  await hands.press('ctrl+shift+n');
  await hands.front(/^(?!注文).*- Chromium$/);
  await hands.press('ctrl+l');
  await hands.type(`${site}/hidden`);
  await hands.press('Return');
  const window = await hands.front(/^Moonlit secret garden/);
  await hands.click(window, 300, 300);
  await hands.press('Tab');
  await hands.type('dear diary');
  await hands.press('ctrl+w');
  await hands.front(/^注文の一覧 - Chromium$/);
}

/** Apps that are never recorded: a password manager, and one that the settings exclude. */
export async function useHiddenApps({ desktop, hands }: Day): Promise<void> {
  const vault = desktop.start('vault', PYTHON, [gtkApp, 'KeePassXC', 'Vault of Anna']);
  await hands.front(/^Vault of Anna$/);
  await hands.type('walrus entry');
  await hands.press('Return');
  await hands.front(/^Vault of Anna - saved$/);
  await vault.end();
  const payroll = desktop.start('payroll', PYTHON, [gtkApp, 'Payroll', 'Wages of Bertha']);
  await hands.front(/^Wages of Bertha$/);
  await hands.type('ostrich row');
  await payroll.end();
}

/** Back to the form, where the day ends. */
export async function returnToForm(day: Day): Promise<void> {
  const { hands, agent, trouble } = day;
  await hands.switchTo(/^Order form - saved$/);
  await until('the return to the form in the record', trouble, async () => {
    const events = await agent.events(['app.activate']);
    return events.length >= 2 && events.at(-1)?.app.name === 'Orders';
  });
}
