// Loads the addon and says what the system allows; asks nobody for anything. `--granted`: fails unless grants have effect.
import process from 'node:process';
import { permissionWords } from '../../src/recorder/platform/macos/native/native-addon.ts';
import { addonLoader } from '../../src/recorder/platform/macos/native/load-addon.ts';
import {
  AX_API_DISABLED,
  mayListen,
} from '../../src/recorder/platform/macos/permissions/permission-reader.ts';

const addon = addonLoader()();
if (addon === null) {
  process.stdout.write('the addon is not there: npm run build:native\n');
  process.exit(1);
}
const words = permissionWords.parse(addon.permissions());
const probe = await addon.probe();
// With the grant only: trying without one would raise the dialog.
const listening = words.input_monitoring === 'granted' ? await addon.probeListening() : null;
const safari = await addon.automation('com.apple.Safari', false);
const seen = {
  ...words,
  probe,
  listening,
  safari_automation: safari,
  private_titles: addon.safariPrivateTitles(),
};
process.stdout.write(`loaded ${JSON.stringify({ ...seen, system: process.version + process.arch })}\n`);
if (process.argv.includes('--granted')) {
  const working = words.accessibility && probe !== AX_API_DISABLED && mayListen(words) && listening !== false;
  process.stdout.write(working ? 'the grants have effect\n' : 'the grants have NO effect\n');
  process.exitCode = working ? 0 : 1;
}
