// Loads the addon and says what the system allows; asks nobody for anything.
import process from 'node:process';
import { permissionWords } from '../../src/recorder/platform/macos/native/native-addon.ts';
import { addonLoader } from '../../src/recorder/platform/macos/native/load-addon.ts';

const addon = addonLoader()();
if (addon === null) {
  process.stdout.write('the addon is not there: npm run build:native\n');
  process.exit(1);
}
const words = permissionWords.parse(addon.permissions());
const probe = await addon.probe();
process.stdout.write(
  `loaded ${JSON.stringify({ ...words, probe, system: process.version + process.arch })}\n`,
);
