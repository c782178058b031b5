import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What Electron's binaries carry to be switched: a sentinel, a version, a count, then one state per fuse. */
const FUSE_WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100111'),
]);

const plist = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleIdentifier</key><string>com.example.${name.replace(/\W/g, '')}</string><key>CFBundleName</key><string>${name}</string></dict></plist>
`;

function write(file: string, content: string | Buffer = ''): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function binary(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  copyFileSync('/bin/true', file);
  appendFileSync(file, FUSE_WIRE);
  chmodSync(file, 0o755);
}

/** Folders that look enough like Electron's for the packager on a machine that cannot have Electron: `linux` and `mac`. */
export function makeFakeElectron(folder: string, electronPackage: string): void {
  const { version } = JSON.parse(readFileSync(electronPackage, 'utf8')) as { version: string };
  const linux = path.join(folder, 'linux');
  binary(path.join(linux, 'electron'));
  for (const file of [
    'LICENSE',
    'LICENSES.chromium.html',
    'chrome-sandbox',
    'locales/en-US.pak',
    'locales/ja.pak',
    'resources/.keep',
  ])
    write(path.join(linux, file));
  write(path.join(linux, 'version'), version);
  const mac = path.join(folder, 'mac');
  const contents = path.join(mac, 'Electron.app/Contents');
  binary(path.join(contents, 'MacOS/Electron'));
  write(path.join(contents, 'Info.plist'), plist('Electron'));
  write(path.join(contents, 'Resources/electron.icns'));
  for (const language of ['en', 'ja']) write(path.join(contents, `Resources/${language}.lproj/locale.pak`));
  const framework = path.join(contents, 'Frameworks/Electron Framework.framework');
  write(path.join(framework, 'Electron Framework'), FUSE_WIRE);
  write(path.join(framework, 'Versions/A/Resources/en.lproj/locale.pak'));
  for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = path.join(contents, `Frameworks/Electron Helper${kind}.app/Contents`);
    write(path.join(helper, 'Info.plist'), plist(`Electron Helper${kind}`));
    write(path.join(helper, `MacOS/Electron Helper${kind}`));
  }
  for (const file of ['LICENSE', 'LICENSES.chromium.html']) write(path.join(mac, file));
  write(path.join(mac, 'version'), version);
}
