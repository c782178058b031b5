import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../../core/i18n/texts.ts';

interface AppMenuCommands {
  settings: () => void;
  search: () => void;
}

/** The application menu: what keyboard shortcuts in windows hang on (copy, close, zoom, settings). */
export function setAppMenu(texts: Texts, commands: AppMenuCommands): void {
  const t = texts.tray;
  const template: MenuItemConstructorOptions[] = [
    {
      label: 'Zanei',
      submenu: [
        { role: 'about' },
        { type: 'separator' },
        { id: 'menu-settings', label: t.settings, accelerator: 'CmdOrCtrl+,', click: commands.settings },
        { type: 'separator' },
        { role: 'hide' },
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    {
      label: t.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        { type: 'separator' },
        { id: 'menu-search', label: t.search, accelerator: 'CmdOrCtrl+F', click: commands.search },
      ],
    },
    { label: t.view, submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }] },
    { label: t.window, submenu: [{ role: 'minimize' }, { role: 'close' }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
