import ipaddr from 'ipaddr.js';

/** The network of one owner: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};
