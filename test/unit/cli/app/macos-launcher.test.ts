import { expect, it } from 'vitest';
import { macosLauncher } from '../../../../src/cli/app/macos-launcher.ts';

it('starts the app hidden and in the background, and reaches its windows by links', () => {
  const calls: string[] = [];
  const launcher = macosLauncher((program, args) => {
    calls.push([program, ...args].join(' '));
    return 0;
  });
  launcher.launch();
  launcher.show('settings');
  expect(calls).toEqual(['/usr/bin/open -g -j -b dev.zanei.app', '/usr/bin/open zanei-app://settings']);
});

it.each([1, null])('says so when macOS refuses (%s)', (status) => {
  const launcher = macosLauncher(() => status);
  expect(() => launcher.launch()).toThrow('could not start Zanei; is Zanei in the Applications folder?');
  expect(() => launcher.show('timeline')).toThrow('could not open the timeline window');
});
