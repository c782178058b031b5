import type { DeskState } from './desk-state.ts';
import type { AddonLink } from './native/addon-link.ts';
import type { PermissionReader } from './permissions/permission-reader.ts';
import type { Sequencer } from './sequencer.ts';

/** What every collector of this platform works with. */
export interface MacosParts {
  link: AddonLink;
  state: DeskState;
  sequencer: Sequencer;
  permissions: PermissionReader;
}
