import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
export type LookUpHost = (hostname: string, options: LookupAllOptions, found: Found) => void;

const timeoutMs = 3_000;
const tries = 2;

/** A name server that has no address of one family may still have some of the other. */
const errorOf = (results: readonly PromiseSettledResult<unknown>[]): NodeJS.ErrnoException => {
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return errors.find(({ code }) => code !== 'ENODATA') ?? errors[0];
};

/**
 * Asks name servers, at the same time for IPv4 and IPv6, without the threads of `dns.lookup`: a process has few of them, so a stranger's names that
 * nobody answers for would keep the database's and the mail server's waiting. `servers` are the machine's own unless given, each with its port.
 */
export const createNameServerLookUp = (servers?: readonly string[]): LookUpHost => {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  return (hostname, _options, found) => {
    const asked = [
      resolver.resolve4(hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
    ];
    void Promise.allSettled(asked).then((results) => {
      const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      if (addresses.length > 0) found(null, addresses);
      else found(errorOf(results), []);
    });
  };
};

/** As the machine does, with its hosts file: for names of the own network. */
export const lookUpLocally: LookUpHost = (hostname, options, found) =>
  lookup(hostname, { ...options, all: true }, found);
