import { domainToASCII } from 'node:url';
import { domainKey } from '@vitrina/contract';

const wildcard = '*.';

/** A host as browsers write it: lower case, non-ASCII letters as punycode, no trailing dot. */
const asciiHost = (host: string): string => domainToASCII(host).replace(/\.$/, '');

/** The host of an `Origin` header; null for `null`, for other schemes and for anything that is no origin. */
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

/** `shop.pl` allows that host alone, `*.shop.pl` every subdomain. Scheme and port don't matter. */
export const isAllowedHost = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => {
    const allowed = hostOfDomain(domain);
    if (allowed === '') return false;
    return domainKey(domain).startsWith(wildcard) ? host.endsWith(`.${allowed}`) : host === allowed;
  });
