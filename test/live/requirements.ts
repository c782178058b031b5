import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** Programs that must be there, and the Debian package each comes in. */
const PROGRAMS: readonly [program: string, debianPackage: string][] = [
  ['Xvfb', 'xvfb'],
  ['openbox', 'openbox'],
  ['dbus-daemon', 'dbus'],
  ['xdotool', 'xdotool'],
  ['xterm', 'xterm'],
  ['xprop', 'x11-utils'],
  ['chromium', 'chromium'],
];

/** The system's Python: another one first on PATH has no GTK. */
export const PYTHON = '/usr/bin/python3';

const LAUNCHERS = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'];

/** Debian packages that are missing on this machine; empty when the live test can run. */
export function missingPackages(): string[] {
  const missing = PROGRAMS.filter(([program]) => !onPath(program)).map(([, name]) => name);
  if (!LAUNCHERS.some((launcher) => existsSync(launcher))) missing.push('at-spi2-core');
  const gtk = spawnSync(PYTHON, [
    '-c',
    'import gi; gi.require_version("Gtk", "3.0"); from gi.repository import Gtk',
  ]);
  if (gtk.status !== 0) missing.push('python3-gi', 'gir1.2-gtk-3.0', 'libatk-adaptor');
  return missing;
}

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
