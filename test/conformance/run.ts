// The MCP server as others judge it: the official conformance suite in both protocol eras, the inspector, recorded openings of real
// clients, and the clients themselves. Needs `npm run build` first; closes with `N passed, N failed`.
import { existsSync } from 'node:fs';
import { runClients } from './clients.ts';
import { Report } from './report.ts';
import { runInspector } from './run-inspector.ts';
import { runOpenings } from './run-openings.ts';
import { runSuite } from './run-suite.ts';
import { BUNDLE, toolCache } from './tool-cache.ts';

const TOOLS = {
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
  '@modelcontextprotocol/inspector': '2.12.0',
};

const report = new Report();
if (!existsSync(BUNDLE)) {
  report.check('the built server', 'dist/zanei-mcp.cjs is missing: npm run build');
} else {
  await runOpenings(report);
  const tools = await toolCache('mcp-conformance', TOOLS);
  if (tools === null) report.missing('conformance suite and inspector: npm could not install them here');
  else {
    await runInspector(report, tools);
    await runSuite(report, tools);
  }
  await runClients(report);
}
report.close();
