import { expect, it } from 'vitest';
import { placeOfLink } from '../../../../src/core/app/place-of-link.ts';

it.each([
  ['zanei-app://timeline', { window: 'timeline' }],
  ['zanei-app://settings', { window: 'settings' }],
  ['zanei-app://settings?pane=agents', null],
  ['zanei-app://timeline/../settings', null],
  ['zanei-app://evil', null],
  ['zanei://app/timeline.html', null],
  ['__proto__', null],
  ['', null],
])('the link %s', (url, wanted) => {
  expect(placeOfLink(url)).toEqual(wanted);
});
