import { domainToASCII } from 'node:url';
import { LRUCache } from 'lru-cache';

/** No name in DNS is longer. */
const longestHost = 253;

/** A host as browsers write it: lower case, non-ASCII letters as punycode, no trailing dot. */
export const asciiHost = (host: string): string => domainToASCII(host).replace(/\.$/, '');

const readHost = (origin: string): string | null => {
  const url = URL.parse(origin);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null;
  const host = asciiHost(url.hostname);
  return host === '' || host.length > longestHost ? null : host;
};

/** Every search reads the origin of its page several times, and most come from few pages. Takes a megabyte at most. */
const known = new LRUCache<string, { readonly host: string | null }>({ max: 1000 });
const longestKnown = 2 * longestHost;

/** The host of an `Origin` header; null for `null`, for other schemes and for anything that is no origin of a page. */
export const hostOfOrigin = (origin: string): string | null => {
  if (origin.length > longestKnown) return readHost(origin);
  const found = known.get(origin);
  if (found) return found.host;
  const host = readHost(origin);
  known.set(origin, { host });
  return host;
};
