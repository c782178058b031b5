/** The closing count of a run. */
export interface Checks {
  /** Notes one fact that must hold; `seen` is what was there instead. */
  ok(holds: boolean, fact: string, seen?: unknown): void;
  readonly passed: number;
  readonly failed: number;
}

/** Counts facts and prints each. */
export function createChecks(print: (line: string) => void): Checks {
  let passed = 0;
  let failed = 0;
  return {
    ok(holds, fact, seen) {
      if (holds) passed += 1;
      else failed += 1;
      const shown = holds || seen === undefined ? '' : `\n      seen: ${JSON.stringify(seen)}`;
      print(`${holds ? '  ok  ' : 'FAILED'} ${fact}${shown}`);
    },
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
  };
}
