import type { Command } from './command.ts';
import { completionsCommand } from './commands/completions.ts';
import { APPS } from './commands/apps.ts';
import { CONFIG } from './commands/config.ts';
import { DOCTOR } from './commands/doctor.ts';
import { EXPORT } from './commands/export.ts';
import { FILTER } from './commands/filter.ts';
import { IMPORT } from './commands/import.ts';
import { MCP } from './commands/mcp.ts';
import { OPEN } from './commands/open.ts';
import { PAUSE, RESUME } from './commands/pause.ts';
import { PURGE } from './commands/purge.ts';
import { QUERY } from './commands/query.ts';
import { RECORD } from './commands/record.ts';
import { REPORT } from './commands/report.ts';
import { SETUP } from './commands/setup.ts';
import { START } from './commands/start.ts';
import { STATUS } from './commands/status.ts';
import { STOP } from './commands/stop.ts';
import { STORE } from './commands/store.ts';
import { TIMELINE } from './commands/timeline.ts';

/** Every command, in the order of `zanei --help`. */
export const COMMANDS: readonly Command[] = [
  START,
  STOP,
  PAUSE,
  RESUME,
  STATUS,
  DOCTOR,
  TIMELINE,
  QUERY,
  REPORT,
  RECORD,
  EXPORT,
  IMPORT,
  PURGE,
  CONFIG,
  FILTER,
  APPS,
  STORE,
  SETUP,
  OPEN,
  MCP,
  completionsCommand(() => COMMANDS),
];
