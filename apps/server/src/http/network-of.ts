import ipaddr from 'ipaddr.js';

/** Some proxies append the port that the client came from, which differs with every connection: `9.9.9.1:1001`, `[2001:db8::1]:443`. */
export const withoutPort = (address: string): string =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/** The network of one owner: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (address: string): string => {
  const host = withoutPort(address);
  if (!ipaddr.isValid(host)) return host;
  const parsed = ipaddr.process(host);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};

/** The network of one organisation, which may have many owners' networks: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export const wideNetworkOf = (address: string): string => {
  const network = networkOf(address);
  return network.replace(/[.:][^.:]*$/, '');
};

/** The /48 of an IPv6 address, which one owner may have to turn through; null for an IPv4 one, whose neighbours are strangers. */
export const siteOf = (address: string): string | null => {
  const host = withoutPort(address);
  const isSite = ipaddr.isValid(host) && ipaddr.process(host).kind() === 'ipv6';
  return isSite ? `${wideNetworkOf(host)}/48` : null;
};

/** What a site may do, in limits of one visitor. */
export const visitorsOfSite = 8;
