import type { Desktop } from './desktop.ts';
import { until, type Trouble } from './until.ts';

/** Keyboard and mouse of the person at the desktop (xdotool), and what they see of the windows. */
export interface Hands {
  /** Waits until the window in front has a title that fits; returns its id. */
  front(title: RegExp): Promise<string>;
  /** Brings the window with that title to the front. */
  switchTo(title: RegExp): Promise<string>;
  type(text: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Turns the wheel down. */
  scrollDown(steps: number): Promise<void>;
  /** Clicks the left button at a place of a window, pixels from its upper left corner. */
  click(window: string, x: number, y: number): Promise<void>;
}

/** Time between two keys, ms: a fast person. */
const KEY_MS = '30';

/** Hands on a desktop. */
export function handsOn(desktop: Desktop, trouble: Trouble): Hands {
  const xdotool = (...args: string[]) => desktop.tool('xdotool', args);
  const titleOf = (id: string) => xdotool('getwindowname', id).catch(() => '');
  const front = (title: RegExp) =>
    until(`a window in front with the title ${String(title)}`, trouble, async () => {
      const id = await xdotool('getactivewindow').catch(() => '');
      return id !== '' && title.test(await titleOf(id)) ? id : null;
    });
  return {
    front,
    async switchTo(title) {
      const id = await until(`a window with the title ${String(title)}`, trouble, async () => {
        const ids = (await xdotool('search', '--onlyvisible', '--name', title.source).catch(() => '')).split(
          '\n',
        );
        return ids[0] === undefined || ids[0] === '' ? null : ids[0];
      });
      await xdotool('windowactivate', id);
      return front(title);
    },
    async type(text) {
      await xdotool('type', '--delay', KEY_MS, text);
    },
    async press(...keys) {
      await xdotool('key', '--delay', KEY_MS, ...keys);
    },
    async scrollDown(steps) {
      await xdotool('click', '--repeat', String(steps), '--delay', '60', '5');
    },
    async click(window, x, y) {
      await xdotool('mousemove', '--window', window, String(x), String(y), 'click', '1');
    },
  };
}
