/** Counts what passed and says it line by line; `missing` is what could not run here, said loudly at the end. */
export class Report {
  passed = 0;
  failed = 0;
  readonly #missing: string[] = [];

  check(name: string, fault: string | null): void {
    if (fault === null) this.passed += 1;
    else this.failed += 1;
    process.stdout.write(
      `${fault === null ? 'ok  ' : 'FAIL'} ${name}${fault === null ? '' : `: ${fault}`}\n`,
    );
  }

  missing(what: string): void {
    this.#missing.push(what);
  }

  close(): void {
    for (const what of this.#missing) process.stdout.write(`NOT RUN: ${what}\n`);
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    if (this.failed > 0) process.exitCode = 1;
  }
}
