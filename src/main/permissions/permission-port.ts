import type { Config } from '../../core/config/config.ts';
import type { PermissionView } from '../../core/ipc/permission-view.ts';

/** The one way to what the system allows: macOS, Linux and tests each bring theirs. */
export interface PermissionPort {
  /** The states now, by trying rather than by the system's word where that can be done; never asks the person. */
  check(config: Config): Promise<PermissionView[]>;
  /** Opens the settings pane of a permission, or makes the system ask. */
  open(name: string): Promise<void>;
}
