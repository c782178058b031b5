import { describe, expect, it } from 'vitest';
import { createClickCounter } from '../../../../../src/recorder/platform/linux/click-count.ts';
import { createSequencer } from '../../../../../src/recorder/platform/linux/sequencer.ts';

/** Timers that run when the test says so. */
function handTimers() {
  const waiting = new Set<() => void>();
  return {
    after: (_: number, run: () => void) => {
      waiting.add(run);
      return () => {
        waiting.delete(run);
      };
    },
    fire: () => {
      for (const run of [...waiting]) run();
    },
  };
}
const turns = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

describe('the sequencer', () => {
  it('goes on after a step that throws and one that rejects', async () => {
    const done: number[] = [];
    const sequencer = createSequencer(handTimers().after);
    sequencer.add(() => {
      throw new Error('gone');
    });
    sequencer.add(() => Promise.reject(new Error('gone')));
    sequencer.add(() => void done.push(1));
    await turns();
    expect(done).toEqual([1]);
  });

  it('keeps the order behind a slow step, and gives up on one that never ends', async () => {
    const done: string[] = [];
    const timers = handTimers();
    const sequencer = createSequencer(timers.after);
    sequencer.add(() => new Promise(() => undefined));
    sequencer.add(() => void done.push('a'));
    sequencer.add(() => void done.push('b'));
    await turns();
    expect(done).toEqual([]);
    timers.fire();
    await turns();
    expect(done).toEqual(['a', 'b']);
  });

  it('refuses more than it can hold, and forgets on demand', async () => {
    const sequencer = createSequencer(handTimers().after);
    let ran = 0;
    sequencer.add(() => new Promise(() => undefined));
    await turns();
    const taken = Array.from({ length: 3_000 }, () =>
      sequencer.add(() => {
        ran += 1;
      }),
    ).filter(Boolean).length;
    expect(taken).toBe(2_048);
    sequencer.clear();
    expect(sequencer.add(() => undefined)).toBe(true);
    expect(ran).toBe(0);
  });
});

describe('the click counter', () => {
  it('counts clicks in a row at one place, and starts again elsewhere, later or with another button', () => {
    const count = createClickCounter();
    const at = (button: number, x: number, ms: number) => count({ button, x, y: 0, mono_ns: ms * 1e6 });
    expect([
      at(1, 0, 0),
      at(1, 3, 200),
      at(1, 3, 500),
      at(1, 30, 600),
      at(3, 30, 700),
      at(1, 30, 5_000),
    ]).toEqual([1, 2, 3, 1, 1, 1]);
  });
});
