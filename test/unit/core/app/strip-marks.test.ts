import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripBlocks, stripGaps, type StripFrame } from '../../../../src/core/app/strip-marks.ts';
import type { SessionView } from '../../../../src/core/ipc/timeline-view.ts';

const DAY = 86_400_000;
const frame: StripFrame = { since_ms: 0, until_ms: DAY, width: 1080 };

function session(start_ms: number, end_ms: number, app = 'App'): SessionView {
  return {
    key: `${start_ms} ${app}`,
    start_ms,
    end_ms,
    active_ms: end_ms - start_ms,
    app,
    title: null,
    activities: [],
    snapshots: 0,
    sites: [],
    apps: [],
  };
}

/** Disjoint sessions in order, as the timeline makes them. */
const sessions = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 0, max: 2_000_000 })), {
    maxLength: 400,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(([length, pause], index) => {
      const made = session(at, at + length, `App ${index % 7}`);
      at += length + pause;
      return made;
    });
  });

describe('blocks of the strip', () => {
  it('nothing outside of the frame, and nothing for nothing', () => {
    expect(stripBlocks([], frame)).toEqual([]);
    expect(stripBlocks([session(DAY + 1, DAY + 2), session(-5, -1)], frame)).toEqual([]);
  });

  it('narrow neighbours become one block with their number and apps, wide ones never do', () => {
    const minute = 60_000;
    const blocks = stripBlocks(
      [session(0, minute, 'A'), session(minute, 4 * minute, 'B'), session(4 * minute, 200 * minute, 'C')],
      frame,
    );
    expect(blocks.map(({ sessions: count, apps }) => [count, apps])).toEqual([
      [2, ['B', 'A']],
      [1, ['C']],
    ]);
  });

  it('count every session once, stay inside, in order, and fewer than the pixels allow', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const blocks = stripBlocks(list, frame);
        const inside = list.filter(({ start_ms }) => start_ms < DAY);
        expect(blocks.reduce((sum, block) => sum + block.sessions, 0)).toBe(inside.length);
        for (const [index, block] of blocks.entries()) {
          expect(block.x).toBeGreaterThanOrEqual(0);
          expect(block.x).toBeLessThanOrEqual(frame.width);
          const next = blocks[index + 1];
          if (next !== undefined) expect(next.start_ms).toBeGreaterThanOrEqual(block.start_ms);
        }
        expect(blocks.length).toBeLessThanOrEqual(frame.width / 3 + 1);
      }),
    );
  });
});

describe('gaps of the strip', () => {
  it('idleness is empty, everything else is hatched', () => {
    const gaps = stripGaps(
      [
        { start_ms: 0, end_ms: 3_600_000, reason: 'idle' },
        { start_ms: 3_600_000, end_ms: 7_200_000, reason: 'asleep' },
      ],
      frame,
    );
    expect(gaps).toMatchObject([{ reason: 'asleep', x: 45, width: 45 }]);
  });

  it('a sliver beside a wide gap does not rename it', () => {
    const gaps = stripGaps(
      [
        { start_ms: 0, end_ms: 7_200_000, reason: 'asleep' },
        { start_ms: 7_200_000, end_ms: 7_201_000, reason: 'locked' },
      ],
      frame,
    );
    expect(gaps.map(({ reason }) => reason)).toEqual(['asleep']);
  });
});
