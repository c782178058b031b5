import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeWindow, type Rect } from '../../../../src/core/app/place-window.ts';

const size = { width: 1120, height: 740 };
const left: Rect = { x: -1920, y: 25, width: 1920, height: 1055 };
const main: Rect = { x: 0, y: 38, width: 1512, height: 944 };

describe('the place of a new window', () => {
  it('is on the display whose menu bar was clicked, below its menu bar or notch', () => {
    // The pointer is in the menu bar, which is no part of the work area.
    expect(placeWindow(size, [main, left], { x: 1200, y: 5 })).toEqual({ x: 196, y: 140, ...size });
    expect(placeWindow(size, [main, left], { x: -100, y: 5 })).toEqual({ x: -1520, y: 183, ...size });
    expect(placeWindow(size, [], { x: 0, y: 0 })).toBeNull();
  });

  it('always lies inside one work area, whatever the displays', () => {
    const area = fc.record({
      x: fc.integer({ min: -8000, max: 8000 }),
      y: fc.integer({ min: -8000, max: 8000 }),
      width: fc.integer({ min: 320, max: 6000 }),
      height: fc.integer({ min: 240, max: 4000 }),
    });
    const point = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
    });
    fc.assert(
      fc.property(fc.array(area, { minLength: 1, maxLength: 4 }), point, (areas, pointer) => {
        const placed = placeWindow(size, areas, pointer);
        const inside = areas.some(
          (one) =>
            placed !== null &&
            placed.x >= one.x &&
            placed.y >= one.y &&
            placed.x + placed.width <= one.x + one.width &&
            placed.y + placed.height <= one.y + one.height,
        );
        expect(inside).toBe(true);
      }),
    );
  });
});
