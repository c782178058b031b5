import { labelledTail } from './find-labelled-secrets.ts';
import { prefixedTail } from './find-prefixed-tokens.ts';
import { foldText } from './fold-text.ts';

/** A longer run without a blank is judged from here on only; a bound keeps the search short. */
const RUN_MAX = 4096;
/** Room for a name, its separator and a scheme before the run. */
const NAME_ROOM = 96;
/** The header of a JSON web token; nothing else typed begins so. */
const JWT = /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_.-]*$/;
const SCHEME = /(?<![A-Za-z0-9_])(?:bearer|basic)[ \t]{1,4}([A-Za-z0-9_\-.~+/=%]+)$/i;

/**
 * Where the secret begins that `text`, as typed so far, ends inside of: a known prefix, `eyJ`, `Bearer` or a telling name, then
 * characters up to the end, too few or too plain to be judged a whole secret. Null when it ends in none. For typed text only:
 * in titles and addresses half a token is mostly a name.
 */
export function endsInsideSecret(text: string): number | null {
  let run = text.length;
  while (run > 0 && text.length - run < RUN_MAX && !/\s/.test(text.charAt(run - 1))) run -= 1;
  if (run === text.length) return null;
  const last = foldText(text.slice(run));
  const near = Math.max(0, run - NAME_ROOM);
  const around = foldText(text.slice(near));
  const starts = [
    [run, prefixedTail(last)],
    [run, JWT.exec(last)?.index ?? null],
    [near, schemeTail(around)],
    [near, labelledTail(around)],
  ] as const;
  const found = starts.flatMap(([base, at]) => (at === null ? [] : [base + at]));
  return found.length === 0 ? null : Math.min(...found);
}

/** `bearer of news` is prose: a credential has a digit or a capital inside. */
function schemeTail(text: string): number | null {
  const value = SCHEME.exec(text)?.[1];
  return value !== undefined && /[0-9]|.[A-Z]/.test(value) ? text.length - value.length : null;
}
