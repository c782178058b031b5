import { cleanText } from './clean-text.ts';

/** Code points of an address in an answer. */
const ADDRESS_LIMIT = 200;
const MAX_QUERY = 40;
const MAX_VALUE = 24;

/** An address as split by hand: what browsers report is not always a valid URL, and redaction leaves markers in it. */
interface Address {
  /** With `://` or `:`. */
  scheme: string;
  /** Lower case, with port, without user info; empty when there is none. */
  host: string;
  path: string;
  /** Without `?`. */
  query: string;
}

function splitAddress(url: string): Address {
  const whole = url.split('#', 1)[0] ?? '';
  const cut = whole.indexOf('?');
  const front = cut < 0 ? whole : whole.slice(0, cut);
  const query = cut < 0 ? '' : whole.slice(cut + 1);
  const match = /^([a-z][a-z0-9+.-]*:)(?:\/\/([^/\\]*))?/i.exec(front);
  if (match === null) return { scheme: '', host: '', path: front, query };
  const [head, scheme = '', authority] = match;
  const host = (authority ?? '').slice((authority ?? '').lastIndexOf('@') + 1).toLowerCase();
  return {
    scheme: scheme.toLowerCase() + (authority === undefined ? '' : '//'),
    host,
    path: front.slice(head.length),
    query,
  };
}

/** Site of an address: host with port, without `www.`; empty for addresses that have none (`about:blank`, files). */
export function addressHost(url: string): string {
  return splitAddress(url).host.replace(/^www\./, '');
}

/** The same page has the same key: all but fragment and user info. */
export function addressKey(url: string): string {
  const { scheme, host, path, query } = splitAddress(url);
  return `${scheme}${host}${path}?${query}`;
}

/**
 * An address for reading: no user info, no fragment, letters and digits decoded, a long or secret-looking query as `?…`,
 * one clean line of at most 200 code points.
 */
export function cleanAddress(url: string): string {
  const { scheme, host, path, query } = splitAddress(url);
  const tail = query === '' ? '' : isShortQuery(query) ? `?${decodeLetters(query)}` : '?…';
  return cleanText(`${scheme}${host}${decodeLetters(path)}${tail}`, ADDRESS_LIMIT);
}

function isShortQuery(query: string): boolean {
  if (query.length > MAX_QUERY || query.includes('[REDACTED')) return false;
  return query.split('&').every((pair) => pair.length - pair.indexOf('=') - 1 <= MAX_VALUE);
}

/** Percent-encoded letters, marks and digits decoded; what would change the meaning or cannot be decoded stays. */
function decodeLetters(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run).replace(/[^\p{L}\p{N}\p{M}]/gu, (char) => encodeURIComponent(char));
    } catch {
      return run;
    }
  });
}
