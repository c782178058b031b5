import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, MenuLine } from '../../core/app/menu-model.ts';

/** The native menu of a menu model; every click is handed to `run`. */
export function nativeMenu(
  lines: readonly MenuLine[],
  run: (command: MenuCommand) => void,
): ReturnType<typeof Menu.buildFromTemplate> {
  return Menu.buildFromTemplate(lines.map((line) => template(line, run)));
}

function template(line: MenuLine, run: (command: MenuCommand) => void): MenuItemConstructorOptions {
  switch (line.kind) {
    case 'separator':
      return { type: 'separator' };
    case 'label':
      return { id: line.id, label: line.label, enabled: false };
    case 'item':
      return { id: line.id, label: line.label, click: () => run(line.command) };
    case 'menu':
      return { id: line.id, label: line.label, submenu: line.lines.map((one) => template(one, run)) };
  }
}
