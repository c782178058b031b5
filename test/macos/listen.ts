// Starts the sensors that are allowed and prints what they see for some seconds: `node test/macos/listen.ts 20`.
// Under plain Node nobody turns the main run loop, by which apps, copies and input sources are told: it is done here.
import process from 'node:process';
import {
  takenSchema,
  permissionWords,
  type NativeSensor,
} from '../../src/recorder/platform/macos/native/native-addon.ts';
import { addonLoader } from '../../src/recorder/platform/macos/native/load-addon.ts';
import { mayListen } from '../../src/recorder/platform/macos/permissions/permission-reader.ts';

const seconds = Number(process.argv[2] ?? '10');
const addon = addonLoader()();
if (addon === null) throw new Error('the addon is not there: npm run build:native');
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const take = (): void => {
  const taken = takenSchema.nullable().parse(addon.take());
  for (const item of taken?.items ?? []) say(item);
  if (taken !== null && taken.dropped > 0) say({ dropped: taken.dropped });
};

if (!addon.open(() => setImmediate(take))) throw new Error('the addon is open already');
const words = permissionWords.parse(addon.permissions());
const wanted: NativeSensor[] = ['workspace', 'input_source', 'pasteboard'];
if (words.accessibility) wanted.push('accessibility');
if (mayListen(words)) wanted.push('keys', 'pointer');
for (const sensor of wanted) say({ start: sensor, trouble: addon.startSensor(sensor) });
const pump = setInterval(() => addon.pump(), 50);
setTimeout(() => {
  clearInterval(pump);
  take();
  addon.close();
  say('stopped');
}, seconds * 1_000);
