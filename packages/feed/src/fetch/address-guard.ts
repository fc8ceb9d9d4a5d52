import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FeedError } from '../feed-error.ts';
import type { FetchPolicy } from './fetch-policy.ts';
import { createNameServerLookUp, type LookUpHost, lookUpLocally } from './look-up-host.ts';

/** Only reaches the virtual machines of one cloud, although its range is public. */
const hostOnlyAddresses: readonly string[] = ['168.63.129.16'];
const globalIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is public. Forms that embed an IPv4 address (mapped, 6to4, NAT64, Teredo) are all refused except mapped ones, which are
 * treated as the address they embed.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || hostOnlyAddresses.includes(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6);
};

const isAllowedOrigin = (url: URL, policy: FetchPolicy): boolean =>
  policy.allowPrivate ||
  policy.allowedOrigins.some((place) =>
    place.endsWith('/') ? url.href.startsWith(place) : url.origin === place,
  );

/** The URL, if it may be requested. In a parsed URL other spellings of an IP address are already canonical. */
export const checkUrl = (text: string, policy: FetchPolicy, base?: URL): URL => {
  const url = URL.parse(text.trim(), base?.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new FeedError('FEED_URL_INVALID', {});
  if (url.username !== '' || url.password !== '')
    throw new FeedError('FEED_URL_INVALID', { host: url.hostname, reason: 'credentials' });
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isAllowedOrigin(url, policy) && !isPublicAddress(host))
    throw new FeedError('FEED_ADDRESS_REFUSED', { host });
  return url;
};

const askNameServers = createNameServerLookUp();
/** This machine, whatever a name server says of it (RFC 6761). */
const ownMachine = /(^|\.)localhost\.?$/i;

const lookUpFor = (url: URL, policy: FetchPolicy): LookUpHost =>
  isAllowedOrigin(url, policy) || ownMachine.test(url.hostname) ? lookUpLocally : askNameServers;

/**
 * A name look-up for the connection itself. The connection uses what it returns, so a name can't point elsewhere between check and use. One
 * refused address refuses the name.
 */
export const guardedLookup = (
  url: URL,
  policy: FetchPolicy,
  lookUp: LookUpHost = lookUpFor(url, policy),
): LookupFunction => {
  const isAllowed = isAllowedOrigin(url, policy);
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(new FeedError('FEED_HOST_NOT_FOUND', { host: hostname, reason: error.code ?? '' }), '', 0);
        return;
      }
      const isRefused = !isAllowed && addresses.some((entry) => !isPublicAddress(entry.address));
      const [first] = addresses;
      // Without the address: what names resolve to in this network must not be told outside.
      if (isRefused) callback(new FeedError('FEED_ADDRESS_REFUSED', { host: hostname }), '', 0);
      else if (!first) callback(new FeedError('FEED_HOST_NOT_FOUND', { host: hostname }), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
};
