import { createRunEnd } from './run-end.ts';
import type { TextRange } from './text-range.ts';

/** Latin, Greek and Cyrillic letters; not kana or kanji, which stand beside an address without a blank. */
const WORD = 'A-Za-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u052f';
const LOCAL_CHAR = new RegExp(`[${WORD}._+'-]`);
const DOMAIN_RUN = new RegExp(`[${WORD}.-]+`, 'y');
const LABEL = new RegExp(`^[${WORD}]([${WORD}-]*[${WORD}])?$`);
const TOP_LABEL = /^(?:xn--[a-z0-9-]{2,59}|[A-Za-z\u00c0-\u052f]{2,24})$/;
/** Longest local part, RFC 5321 4.5.3.1.1. */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 253;
/** `pkg@1.2.3-beta.next`, `icon@2x.png` */
const VERSION_OR_SCALE = /^(?:v?\d+\.\d+[.-]|\d+x\.)/;
/** systemd units (`getty@tty1.service`) and files: none of these is a top-level domain. */
const NOT_TOP_LABELS = new Set(
  'service socket timer target slice scope mount automount device swap png jpg jpeg gif svg webp pdf ts tsx js jsx mjs cjs json yml yaml toml lock tgz gz xz txt log csv html css scss swift'.split(
    ' ',
  ),
);

/** E-mail addresses, also percent-encoded ones; not git remotes, packages with versions, units or mentions. */
export function findEmails(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  const domainRun = createRunEnd(text, DOMAIN_RUN);
  const signs = /@|%40/g;
  let floor = 0;
  for (let sign = signs.exec(text); sign !== null; sign = signs.exec(text)) {
    const start = localStart(text, sign.index, floor);
    const from = sign.index + sign[0].length;
    const end = domainEnd(text, from, domainRun(from));
    floor = from;
    if (start === null || end === null || isRemote(text, start, sign.index, end)) continue;
    ranges.push({ start, end });
    floor = end;
  }
  return ranges;
}

function localStart(text: string, at: number, floor: number): number | null {
  const lowest = Math.max(floor, at - LOCAL_MAX - 1);
  let start = at;
  while (start > lowest && LOCAL_CHAR.test(text.charAt(start - 1))) start -= 1;
  while (start < at && /[.'-]/.test(text.charAt(start))) start += 1;
  const local = text.slice(start, at);
  if (local === '' || local.length > LOCAL_MAX || local.endsWith('.') || local.includes('..')) return null;
  return start;
}

function domainEnd(text: string, from: number, runEnd: number): number | null {
  if (runEnd - from > DOMAIN_MAX + 1) return null;
  let stop = runEnd;
  while (stop > from && /[.-]/.test(text.charAt(stop - 1))) stop -= 1;
  const domain = text.slice(from, stop);
  if (!domain.includes('.')) return null;
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (!TOP_LABEL.test(top) || NOT_TOP_LABELS.has(top.toLowerCase())) return null;
  if (VERSION_OR_SCALE.test(domain) || !labels.every((label) => LABEL.test(label))) return null;
  return from + domain.length;
}

/** `git@host:path`, `user@host:/path` and the userinfo of a URL name a machine, not a mailbox. */
function isRemote(text: string, start: number, at: number, end: number): boolean {
  if (text.slice(start, at) === 'git') return true;
  if (/^:(?:[~/]|[\w.-]{1,100}\/|[\w.-]{1,100}\.git\b)/.test(text.slice(end, end + 120))) return true;
  const before = text.slice(Math.max(0, start - 130), start);
  const slashes = before.lastIndexOf('://');
  return slashes >= 0 && !/[\s/?#"'<>]/.test(before.slice(slashes + 3));
}
