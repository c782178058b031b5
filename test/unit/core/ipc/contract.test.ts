import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES, PUSH_NAMES } from '../../../../src/core/ipc/call-names.ts';
import { CALLS, PUSHES } from '../../../../src/core/ipc/ipc-contract.ts';
import { wellFormed } from '../../../../src/core/ipc/well-formed.ts';

describe('the contract between windows and the main process', () => {
  it('has exactly the named calls and pushes', () => {
    expect(Object.keys(CALLS).sort()).toEqual([...CALL_NAMES].sort());
    expect(Object.keys(PUSHES).sort()).toEqual([...PUSH_NAMES].sort());
  });

  it('no question that takes an object takes keys it does not know', () => {
    for (const name of CALL_NAMES) {
      expect(CALLS[name].ask.safeParse({ unknown_key: 1 }).success, name).toBe(false);
      for (const odd of [null, 0, '', [], () => 1])
        expect(CALLS[name].ask.safeParse(odd).success, name).toBe(false);
    }
  });

  it('forgetting needs a condition; an empty or undefined one is none', () => {
    const { ask } = CALLS['forget.run'];
    for (const bad of [{}, { app: undefined }, { app: '' }, { ids: [] }, { all: false }])
      expect(ask.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
    expect(ask.safeParse({ before_ms: 5 }).success).toBe(true);
  });

  it('what crosses is well-formed, however deep it lies, and otherwise as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(wellFormed(value)).toEqual(value);
      }),
    );
    expect(wellFormed({ a: ['\ud800', { b: 'x\udc00' }] })).toEqual({ a: ['\ufffd', { b: 'x\ufffd' }] });
  });
});
