import { allowedDomain, domainKey, validate } from '@vitrina/contract';

export const maxDomains = 100;

export type DomainFault =
  | { readonly kind: 'required' | 'taken' | 'full' | 'machine' | 'short' | 'invalid' }
  /** More than a domain was entered; this is the domain in it. */
  | { readonly kind: 'onlyDomain'; readonly domain: string };

const isDomain = (value: string): boolean => validate(allowedDomain, value).ok;

/** The domain in what an owner pastes from the address bar: without the page's path. A port stays, and is refused: it isn't what was meant. */
export const tidyDomain = (value: string): string =>
  value
    .trim()
    .replace(/^(https?:\/\/[^/?#@:]+)[/?#].*$/i, '$1')
    .replace(/\/$/, '');

const hostIn = (value: string): string | null => {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(value)?.[1];
  return host !== undefined && host !== value && isDomain(host) ? host : null;
};

/** Whether the list already allows a domain, however it is written. */
export const isListed = (domain: string, domains: readonly string[]): boolean =>
  domains.some((each) => domainKey(each) === domainKey(domain));

/** What is wrong with a domain to add; null if it is fine. */
export const findDomainFault = (value: string, domains: readonly string[]): DomainFault | null => {
  if (value === '') return { kind: 'required' };
  if (isDomain(value)) {
    if (isListed(value, domains)) return { kind: 'taken' };
    return domains.length >= maxDomains ? { kind: 'full' } : null;
  }
  const bare = value.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '');
  if (/^localhost(:|$)/i.test(bare) || /^(\d{1,3}\.){3}\d{1,3}(:|$)/.test(bare) || bare.startsWith('['))
    return { kind: 'machine' };
  const host = hostIn(value);
  if (host !== null) return { kind: 'onlyDomain', domain: host };
  return { kind: /^[^\s.]\.|\.[^\s.]\./.test(bare) && !bare.startsWith('*.') ? 'short' : 'invalid' };
};

/** Whether a domain that was refused can be added as it is. */
export const canBeListed = (domain: string): boolean => isDomain(domain);
