import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpBridge } from './http-bridge.ts';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';
import { BUNDLE, NODE } from './tool-cache.ts';

const VERSIONS = ['2025-11-25', '2026-07-28'];

/** The official conformance suite against the shipped file, for both protocol eras. */
export async function runSuite(report: Report, tools: string): Promise<void> {
  for (const version of VERSIONS) {
    const home = mkdtempSync(path.join(tmpdir(), 'zanei-conformance-'));
    const bridge = new HttpBridge([NODE, BUNDLE], { HOME: home });
    const url = await bridge.listen();
    const expected = path.join(import.meta.dirname, `expected-failures-${version}.yml`);
    const cli = path.join(tools, 'node_modules', '.bin', 'conformance');
    const { code, output } = await runProgram(
      [
        NODE,
        cli,
        'server',
        '--url',
        url,
        '--suite',
        'all',
        '--spec-version',
        version,
        '--expected-failures',
        expected,
        '-o',
        home,
      ],
      { timeout_ms: 300_000 },
    );
    bridge.close();
    rmSync(home, { recursive: true, force: true });
    const summary = output.slice(output.indexOf('=== SUMMARY ==='));
    process.stdout.write(summary);
    const scenarios = [...summary.matchAll(/^[✓✗~] ([\w-]+): \d+ passed/gm)].length;
    report.check(
      `conformance suite ${version}: every scenario as expected`,
      code === 0 ? null : `exit ${code ?? 'none'}`,
    );
    report.check(`conformance suite ${version}: it ran`, scenarios > 20 ? null : `${scenarios} scenarios`);
  }
}
