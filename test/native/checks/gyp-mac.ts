import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** What Xcode's tools say; node-gyp asks them while it writes its mac makefile. */
const TOOLS: Readonly<Record<string, string>> = {
  xcrun: 'case "$*" in *path*) echo /fake/MacOSX.sdk;; *version*) echo 14.2;; *) echo /usr/bin/clang;; esac',
  xcodebuild:
    'case "$*" in *-version*) echo "Xcode 15.2"; echo "Build version 15C500b";; *) echo /fake/MacOSX.sdk;; esac',
  sw_vers: 'case "$1" in -buildVersion) echo 23C64;; *) echo 14.2;; esac',
};

/** Flags without which the addon would be wrong on a Mac although everything here passed. */
const FLAGS = [
  '-fobjc-arc',
  '-mmacosx-version-min=12.0',
  '-std=c++20',
  '-fvisibility=hidden',
  '-framework AppKit',
  '-framework ApplicationServices',
  '-framework Carbon',
  '-framework IOKit',
  'NAPI_DISABLE_CPP_EXCEPTIONS',
  'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS',
  // scripts/check-macos.sh compiles with these, too.
  '-fno-exceptions',
  '-fno-rtti',
];

/** Every source of the Mac's addon; one that binding.gyp forgets would be missing only there, at load time. */
function objects(root: string): string[] {
  return ['sensors', 'mac'].flatMap((folder) =>
    readdirSync(path.join(root, 'native/src', folder))
      .filter((file) => /\.(cc|mm)$/.test(file))
      .map((file) => `${folder}/${path.parse(file).name}.o`),
  );
}

/** Writes node-gyp's mac makefile (in a copy below native/build) and looks for each flag: name and result of each check. */
export function checkGypMac(root: string): (readonly [string, boolean])[] {
  const folder = path.join(root, 'native', 'build', 'gyp-mac');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'tools'), { recursive: true });
  for (const [name, body] of Object.entries(TOOLS)) {
    const file = path.join(folder, 'tools', name);
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
  }
  cpSync(path.join(root, 'native', 'binding.gyp'), path.join(folder, 'binding.gyp'));
  cpSync(path.join(root, 'native', 'src'), path.join(folder, 'src'), { recursive: true });
  return ['arm64', 'x64'].flatMap((arch) => {
    const makefile = configure(root, folder, arch);
    const want = [...FLAGS, ...objects(root), arch === 'x64' ? '-arch x86_64' : '-arch arm64'];
    return want.map((flag) => [`node-gyp for mac, ${arch}: ${flag}`, makefile.includes(flag)] as const);
  });
}

function configure(root: string, folder: string, arch: string): string {
  const gyp = path.join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  const args = ['configure', `--arch=${arch}`, `--nodedir=${nodedir()}`, '--', '-DOS=mac', '-f', 'make-mac'];
  const PATH = [path.join(folder, 'tools'), process.env.PATH ?? ''].join(path.delimiter);
  const done = spawnSync(process.execPath, [gyp, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH, GYP_CROSSCOMPILE: '' },
  });
  const file = path.join(folder, 'build', 'zanei_native.target.mk');
  if (!existsSync(file)) {
    process.stdout.write(done.stderr);
    return '';
  }
  // One flag a line, each with a backslash behind it.
  return readFileSync(file, 'utf8').replace(/\s*\\\n\s*/g, ' ');
}

function nodedir(): string {
  const beside = path.resolve(process.execPath, '..', '..');
  const found = [process.env.npm_config_nodedir, beside, '/usr', '/usr/local'].find(
    (one) => one !== undefined && existsSync(path.join(one, 'include/node/node_api.h')),
  );
  return found ?? beside;
}
