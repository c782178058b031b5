import { expect, it } from 'vitest';
import { ZaneiError } from '../../../src/core/errors.ts';
import { RecorderService } from '../../../src/main/recording/recorder-service.ts';

/** A service whose recorder never comes up; answers how often it was tried. */
function service(): { recorder: RecorderService; tries: () => number } {
  let count = 0;
  const recorder = new RecorderService({
    start: () => {
      count += 1;
      return Promise.reject(new ZaneiError('store_corrupt', 'damaged'));
    },
    now: () => 0,
    onChange: () => undefined,
  });
  return { recorder, tries: () => count };
}

it('is not started again by what is still under way when the app quits', async () => {
  const { recorder, tries } = service();
  await recorder.start();
  await recorder.end('quit');
  await recorder.start();
  expect(tries()).toBe(1);
  expect(recorder.view().phase).toBe('stopped');
});

it('is started again after it was stopped for a repair, and a failure is its reason', async () => {
  const { recorder, tries } = service();
  await recorder.start();
  await recorder.stop('repair');
  await recorder.start();
  expect(tries()).toBe(2);
  expect(recorder.view().stop_reason).toBe('store_corrupt');
});
