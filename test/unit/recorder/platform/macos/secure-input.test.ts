import { describe, expect, it } from 'vitest';
import { createSecureInput } from '../../../../../src/recorder/platform/macos/input/secure-input.ts';

const stamp = { wall_ms: 0, mono_ns: 0 };

describe('secure input', () => {
  it('is on while either source says so, and ends when its collector does', () => {
    const told: boolean[] = [];
    const secure = createSecureInput();
    secure.start((on) => told.push(on));
    secure.system(false, stamp);
    expect(told).toEqual([]);
    secure.field(true, stamp);
    secure.system(true, stamp);
    secure.field(false, stamp);
    expect(told).toEqual([true]);
    secure.reset(stamp);
    expect(told).toEqual([true, false]);
    secure.start((on) => told.push(on));
    secure.system(true, stamp);
    expect(told).toEqual([true, false, true]);
  });
});
