import type { RawOf } from '../native/raw-observation.ts';
import { SNAPSHOT_LIMITS } from '../../../../core/policy/snapshot-limits.ts';
import type { WalkOptions } from '../native/native-addon.ts';

/** What is read of which role (contract 12.9): values only of what shows text, of menus nothing, of inputs only their title. */
export const SNAPSHOT_WALK: WalkOptions = {
  nodes: SNAPSHOT_LIMITS.nodes,
  bytes: SNAPSHOT_LIMITS.bytes,
  ms: SNAPSHOT_LIMITS.traversal_ms,
  batch: SNAPSHOT_LIMITS.children_per_batch,
  value_roles: ['AXStaticText', 'AXHeading', 'AXLink', 'AXCell', 'AXTextArea'],
  closed_roles: ['AXMenu', 'AXMenuBar', 'AXMenuBarItem', 'AXScrollBar'],
  leaf_roles: ['AXTextField', 'AXComboBox', 'AXSlider', 'AXIncrementor', 'AXTextArea'],
};

/** The text of a walk: what each node shows, once, one node a line. */
export function snapshotText({ nodes }: Pick<RawOf<'ax.snapshot'>, 'nodes'>): string {
  const lines: string[] = [];
  for (let at = 0; at + 3 < nodes.length; at += 4) {
    // role, title, value, description; the value is what is on the screen.
    const parts = [nodes[at + 2], nodes[at + 1], nodes[at + 3]].map((part) => part?.trim() ?? '');
    const line = [...new Set(parts.filter((part) => part !== ''))].join(' ');
    if (line !== '' && line !== lines.at(-1)) lines.push(line);
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
