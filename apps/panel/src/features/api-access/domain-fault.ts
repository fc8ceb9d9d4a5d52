import { allowedDomain, domainKey, validate } from '@vitrina/contract';

export const maxDomains = 100;

export type DomainFault =
  | { readonly kind: 'required' | 'taken' | 'full' | 'machine' | 'short' | 'invalid' }
  /** More than a domain was given; this is the domain in it. */
  | { readonly kind: 'onlyDomain'; readonly domain: string };

const isDomain = (value: string): boolean => validate(allowedDomain, value).ok;

/** What an owner pastes from the address bar, as a domain: without the slash at the end. */
export const tidyDomain = (value: string): string => value.trim().replace(/\/$/, '');

const hostIn = (value: string): string | null => {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(value)?.[1];
  return host !== undefined && host !== value && isDomain(host) ? host : null;
};

/** Whether a list allows a domain already, as it is written or written otherwise. */
export const isListed = (domain: string, domains: readonly string[]): boolean =>
  domains.some((each) => domainKey(each) === domainKey(domain));

/** What is wrong with a domain that is to be added; null if nothing is. */
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

/** Whether a domain that asked can be put on the list as it is. */
export const canBeListed = (domain: string): boolean => isDomain(domain);
