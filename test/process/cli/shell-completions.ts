import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zanei } from '../run-program.ts';

/** What a shell offers behind each line, in the order asked. */
type Asked = (lines: readonly string[]) => string[][];

/** The shells whose completions are made; each loads its script as its user would. */
export const SHELLS: Readonly<Record<'bash' | 'zsh' | 'fish', (home: string) => Asked>> = {
  bash: (home) => {
    const script = scriptOf(home, 'bash');
    return (lines) => lines.map((line) => bashOffers(home, script, line));
  },
  fish: (home) => {
    const script = scriptOf(home, 'fish');
    return (lines) =>
      lines.map((line) => {
        const code = `source $argv[1]; complete -C $argv[2]`;
        const { stdout } = run('fish', ['--no-config', '-c', code, '--', script, line], home);
        return stdout
          .split('\n')
          .map((one) => one.split('\t')[0] ?? '')
          .filter((one) => one !== '');
      });
  },
  zsh: (home) => {
    const script = scriptOf(home, 'zsh');
    return (lines) => {
      const { stdout } = run('zsh', ['-f', '-c', ZSH, 'zsh', path.dirname(script), ...lines], home);
      const answers = stdout.split('\0').slice(0, -1);
      return answers.map((text) => [...text.matchAll(/hit:(\S+)/g)].map((found) => found[1] ?? ''));
    };
  },
};

/** Fails with what to install when a shell is not here: a script that nobody tried must not look proven. */
export function requireShell(shell: string): void {
  if (spawnSync(shell, ['--version']).error === undefined) return;
  throw new Error(
    `${shell} is not installed, so its completions cannot be tried: apt-get install ${shell} (macOS: brew install ${shell})`,
  );
}

/** The script of a shell in a folder of its own, as the file that zsh looks for. */
export function scriptOf(home: string, shell: string): string {
  const file = path.join(home, shell, '_zanei');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, zanei(home, ['completions', shell]).out);
  return file;
}

/** Splits as bash does, which takes `=` for a word of its own; a line that ends with a blank has an empty last word. */
function bashOffers(home: string, script: string, line: string): string[] {
  const words = line.split(/ |(?<==)|(?==)/);
  const code =
    'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _zanei; printf "%s\\n" "${COMPREPLY[@]}"';
  const { stdout } = run('bash', ['--norc', '-c', code, script, ...words], home);
  return stdout.split('\n').filter((word) => word !== '');
}

/**
 * zsh completes only in its line editor, so an interactive one runs in a pseudo terminal (zpty); its `compadd` also prints what it would add.
 */
const ZSH = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell "PS1=; stty -echo; fpath=($1 \\$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell 'compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -rl -- hit:$^hits
  builtin compadd "$@" }'
zpty -w shell 'say() { print; _main_complete; print "e""nd"; compstate[list]= compstate[insert]= }'
zpty -w shell 'zle -C say complete-word say; bindkey "^I" say; print "rea""dy"'
zpty -r shell out '*ready*' || exit 1
for line in "\${@[2,-1]}"; do
  zpty -w -n shell "$line"$'\\t'
  zpty -r shell out '*end*' || exit 1
  print -rn -- "$out"$'\\0'
  zpty -w -n shell $'\\x15'
done
zpty -d shell`;

function run(program: string, args: readonly string[], home: string): SpawnSyncReturns<string> {
  const done = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: home,
    timeout: 60_000,
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', TERM: 'xterm' },
  });
  if (done.status !== 0 || done.stderr !== '')
    throw new Error(`${program}: ${done.stderr}${String(done.error)}`);
  return done;
}
