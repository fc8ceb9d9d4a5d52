import { BlockList, isIP } from 'node:net';
import { domainKey } from '@vitrina/contract';
import { asciiHost } from '../../http/host-of-origin.ts';

const wildcard = '*.';

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

/** Addresses that mean the machine itself or one in its own network (RFC 1918, 3927, 4193, 4291, 6890). */
const ownNetworks = new BlockList();
for (const [address, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(address, prefix, 'ipv6');

/** Names that never lead to the internet (RFC 6761, 6762). */
const localNames = /(^|\.)(localhost|local|test)$/;

/** Whether a host, as browsers write it, is a machine of one's own, where a shop is developed. */
export const isOwnMachine = (host: string): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? localNames.test(host) : ownNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
};
