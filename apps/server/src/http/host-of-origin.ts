import { domainToASCII } from 'node:url';

/** No name in DNS is longer. */
const longestHost = 253;

/** A host as browsers write it: lower case, non-ASCII letters as punycode, no trailing dot. */
export const asciiHost = (host: string): string => domainToASCII(host).replace(/\.$/, '');

/** The host of an `Origin` header; null for `null`, for other schemes and for anything that is no origin of a page. */
export const hostOfOrigin = (origin: string): string | null => {
  const url = URL.parse(origin);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null;
  const host = asciiHost(url.hostname);
  return host === '' || host.length > longestHost ? null : host;
};
