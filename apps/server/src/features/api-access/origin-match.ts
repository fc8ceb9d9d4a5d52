import { domainToASCII } from 'node:url';
import { domainKey } from '@vitrina/contract';

const wildcard = '*.';

/** A host as browsers write it: lower case, letters outside ASCII as punycode, no dot at the end. */
const asciiHost = (host: string): string => domainToASCII(host).replace(/\.$/, '');

/** The host of an `Origin` header; null for `null`, other schemes and whatever is no origin. */
export const hostOf = (origin: string): string | null => {
  const url = URL.parse(origin);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null;
  return asciiHost(url.hostname) || null;
};

/** The host that a listed domain stands for: without `https://` and `*.`. */
export const hostOfDomain = (domain: string): string => {
  const key = domainKey(domain);
  return asciiHost(key.startsWith(wildcard) ? key.slice(wildcard.length) : key);
};

/** `shop.pl` allows that host alone, `*.shop.pl` all below it. Neither scheme nor port matter. */
export const isAllowedHost = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => {
    const allowed = hostOfDomain(domain);
    if (allowed === '') return false;
    return domainKey(domain).startsWith(wildcard) ? host.endsWith(`.${allowed}`) : host === allowed;
  });
