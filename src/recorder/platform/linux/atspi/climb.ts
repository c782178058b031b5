import type { AccessibleReader, Ref } from './accessible.ts';

/** Roles a person means when they click on something inside them. */
const CONTROLS = new Set([
  'push button',
  'toggle button',
  'push button menu',
  'check box',
  'radio button',
  'link',
  'menu item',
  'check menu item',
  'radio menu item',
  'menu',
  'page tab',
  'entry',
  'text',
  'password text',
  'combo box',
  'slider',
  'spin button',
  'list item',
  'table cell',
  'tree item',
  'terminal',
]);

/** How far up a label or icon may be from its control. */
const LEVELS = 5;

/** Picks the control among the roles from the hit upwards (`roles[0]` is the hit); 0 when none is near. */
export function pickControl(roles: readonly string[]): number {
  const inCombo = roles.slice(0, 3).indexOf('combo box');
  // A drop-down answers with the item that shows, inside a menu inside the box.
  if (inCombo > 0 && (roles[0] === 'menu item' || roles[0] === 'list item')) return inCombo;
  const index = roles.slice(0, LEVELS + 1).findIndex((role) => CONTROLS.has(role));
  return index === -1 ? 0 : index;
}

/** Goes from what lies under the pointer up to the control it belongs to. */
export async function climb(read: AccessibleReader, hit: Ref): Promise<Ref> {
  const chain: Ref[] = [hit];
  for (let current = hit; chain.length <= LEVELS;) {
    const above = await read.parent(current).catch(() => null);
    if (above === null) break;
    chain.push(above);
    current = above;
  }
  const roles = await Promise.all(chain.map((ref) => read.role(ref).catch(() => 'unknown')));
  return chain[pickControl(roles)] ?? hit;
}
