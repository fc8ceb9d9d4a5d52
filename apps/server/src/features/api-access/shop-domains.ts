import { allowedDomain } from '@vitrina/contract';

/** The domains of the pages that products link to, if most of them are on one: as it is, and with or without `www.`. Empty if there is none. */
export const shopDomainsOf = (links: readonly string[]): string[] => {
  const hosts = links.flatMap((link) => URL.parse(link)?.hostname || []);
  const counts = Map.groupBy(hosts, (host) => host);
  const [host, found] = [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? ['', []];
  if (found.length * 2 <= links.length) return [];
  if (!allowedDomain.safeParse(host).success) return [];
  const bare = host.replace(/^www\./, '');
  return [host, host === bare ? `www.${bare}` : bare];
};
