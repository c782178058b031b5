import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideMode,
  isFrameOf,
  type ModeEvidence,
} from '../../../../../../src/recorder/platform/linux/atspi/decide-mode.ts';

const chromium = (over: Partial<ModeEvidence>): ModeEvidence => ({
  mark: 'chromium',
  title: 'Tides - Chromium',
  titles: ['Tides - Chromium'],
  privateTitles: [],
  frames: ['Tides - Chromium'],
  ...over,
});

describe('decideMode, Chromium: nothing is normal without proof', () => {
  it.each<[string, Partial<ModeEvidence>, string]>([
    ['no frame at all (accessibility off)', { frames: [] }, 'unknown'],
    ['only frames without a name', { frames: ['', ''] }, 'unknown'],
    ['no title', { title: '', titles: [''], frames: [''] }, 'unknown'],
    ['a frame that still has the title before', { frames: ['Sea - Chromium'] }, 'unknown'],
    ['the mode behind the title', { frames: ['Tides - Chromium (Incognito)'] }, 'private'],
    ['in German', { frames: ['Tides - Chromium (anonym)'] }, 'private'],
    ['in Japanese, full-width', { frames: ['Tides - Chromium（シークレット モード）'] }, 'private'],
    ['a guest window', { frames: ['Tides - Chromium (Guest)'] }, 'private'],
    [
      'playing audio in a private window',
      { frames: ['Tides - Audio playing - Chromium (Incognito)'] },
      'private',
    ],
    ['in Lithuanian, where the title is quoted', { frames: ['„Tides - Chromium“ (Inkognito)'] }, 'unknown'],
    [
      'a private window with the same page beside it',
      { frames: ['Tides - Chromium', 'Tides - Chromium (Incognito)'] },
      'unknown',
    ],
    [
      'two windows of this title and one frame: the other frame may be behind',
      {
        titles: ['Tides - Chromium', 'Tides - Chromium'],
        frames: ['Tides - Chromium', 'Sea - Chromium (Incognito)'],
      },
      'unknown',
    ],
  ])('%s', (_, over, mode) => {
    expect(decideMode(chromium(over))).toBe(mode);
  });

  it.each<[string, Partial<ModeEvidence>]>([
    ['the frame has the very title', {}],
    ['a profile behind it', { frames: ['Tides - Chromium - Work'] }],
    ['the tab plays audio', { frames: ['Tides - Audio playing - Chromium'] }],
    [
      'the private window with this page is known',
      { privateTitles: ['Tides - Chromium'], frames: ['Tides - Chromium', 'Tides - Chromium (Incognito)'] },
    ],
    [
      'a page title that ends in brackets',
      { title: 'Tides (1) - Chromium', titles: ['Tides (1) - Chromium'], frames: ['Tides (1) - Chromium'] },
    ],
    [
      'another private window with another page',
      { frames: ['Tides - Chromium', 'Sea - Chromium (Incognito)'] },
    ],
  ])('is normal when %s', (_, over) => {
    expect(decideMode(chromium(over))).toBe('normal');
  });

  it('never takes a window for normal whose only frame is marked, whatever else is open', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).map((page) => `${page} - Chromium`),
        fc.array(fc.string().map((page) => `${page} - Chromium (Incognito)`)),
        (title, others) => {
          const frames = [`${title} (Incognito)`, ...others];
          expect(decideMode(chromium({ title, titles: [title], frames }))).not.toBe('normal');
        },
      ),
    );
  });
});

describe('decideMode, other browsers', () => {
  it.each([
    ['Tides — Mozilla Firefox', 'normal'],
    ['Mozilla Firefox', 'normal'],
    ['Tides — Mozilla Firefox Private Browsing', 'private'],
    ['Mozilla Firefox — Mozilla Firefox Private Browsing', 'private'],
    ['Tides — Mozilla Firefox プライベートブラウジング', 'unknown'],
    ['', 'unknown'],
  ])('Firefox says it in the title: %s', (title, mode) => {
    expect(decideMode(chromium({ mark: 'firefox', title, titles: [title], frames: [] }))).toBe(mode);
  });

  it('browsers that show nothing stay unknown', () => {
    expect(decideMode(chromium({ mark: 'none' }))).toBe('unknown');
  });
});

describe('isFrameOf', () => {
  it.each([
    ['Tides - Chromium', true],
    ['Tides - Audio playing - Chromium', true],
    ['Tides - Chromium (Incognito)', false],
    ['Tidesong - Chromium', false],
    ['', false],
  ])('%s', (name, expected) => {
    expect(isFrameOf('chromium', 'Tides - Chromium', name)).toBe(expected);
  });

  it('a window without a title has no frame', () => {
    expect(isFrameOf('chromium', '', '')).toBe(false);
  });
});
