import type { Config } from '../../../core/config/config.ts';
import type { Capability } from '../../../core/status/recorder-state.ts';
import type { SafariTexts } from './browser/safari-texts.ts';
import type { Grant, PermissionReader } from './permissions/permission-reader.ts';

const STALE =
  'The system says yes, but it has no effect. Relaunch Zanei; if that does not help, reset the grant.';
const NOT_COVERED = 'Keys do not come through with the Accessibility grant alone.';
const WANT_TREE: readonly Config['capture']['sources'][number][] = ['window', 'ui', 'browser'];

/** What the recorder can do here, in the order in which a person would grant it; asks nobody. `browsers`: ids of those that run. */
export async function macosCapabilities(
  config: Config,
  permissions: PermissionReader,
  safariTexts: SafariTexts,
  browsers: () => readonly string[],
): Promise<Capability[]> {
  const words = permissions.words();
  if (words === null)
    return [
      {
        name: 'native_addon',
        state: 'unsupported',
        required: true,
        detail: 'The part of Zanei that listens to macOS is missing. Build it with: npm run build:native',
      },
    ];
  const { sources } = config.capture;
  const trusted = words.accessibility;
  const works = trusted && (await permissions.accessibilityWorks());
  const { input_monitoring } = words;
  const keysFail = sources.includes('input') && (await permissions.keysWork()) === false;
  return [
    {
      name: 'accessibility',
      required: WANT_TREE.some((source) => sources.includes(source)),
      state: works ? 'available' : 'action_required',
      detail: works
        ? null
        : trusted
          ? STALE
          : 'Windows, elements, fields and pages cannot be seen without it.',
    },
    {
      name: 'input_monitoring',
      // A listen-only tap works with either grant (docs/macos.md "Permissions").
      required: sources.includes('input') && (!trusted || keysFail),
      state: (trusted || input_monitoring === 'granted') && !keysFail ? 'available' : 'action_required',
      detail: !keysFail ? null : input_monitoring === 'granted' ? STALE : NOT_COVERED,
    },
    {
      name: 'safari_pages',
      required: false,
      ...(safariTexts().length > 0
        ? { state: 'available', detail: null }
        : {
            state: 'unsupported',
            detail: 'This Safari does not tell which windows are private, so nothing of it is recorded.',
          }),
    },
    ...(sources.includes('browser') ? await automations(permissions, browsers()) : []),
  ];
}

const AUTOMATION: Record<Grant, Pick<Capability, 'state' | 'detail'>> = {
  granted: { state: 'available', detail: null },
  not_determined: { state: 'deferred', detail: null },
  denied: { state: 'action_required', detail: 'Its windows are withheld without it.' },
};

/** Never required: each browser is the person's own choice, and one that may not be asked is withheld. One question at a time. */
async function automations(permissions: PermissionReader, ids: readonly string[]): Promise<Capability[]> {
  const found: Capability[] = [];
  for (const id of ids) {
    const grant = await permissions.automation(id);
    found.push({ name: `automation:${id}`, required: false, ...AUTOMATION[grant] });
  }
  return found;
}
