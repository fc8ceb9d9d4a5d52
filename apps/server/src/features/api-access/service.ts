import { timingSafeEqual } from 'node:crypto';
import { type AccessKey, domainKey, type RefusedDomain } from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import { newSecret, sha256 } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import { findLookalike } from './look-alike.ts';
import { hostOf, hostOfDomain, isAllowedHost } from './origin-match.ts';
import { createRefusedDomains } from './refused-domains.ts';
import { listRefused, readAccess, replaceRefused, writeDomains, writeKey } from './repository.ts';

type Dependencies = {
  readonly database: Database;
  /** Where browsers reach this server; no slash at the end. */
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Told of what went wrong where nobody waits. */
  readonly onError: (error: unknown) => void;
};

const distinct = (domains: readonly string[]): string[] => [
  ...new Map(domains.map((domain) => [domainKey(domain), domain])).values(),
];

export type ApiAccessService = ReturnType<typeof createApiAccess>;

/** Who may search a customer's instances from outside: pages of listed domains, and whoever has the key. */
export const createApiAccess = ({ database, publicUrl, now, onError }: Dependencies) => {
  const refused = createRefusedDomains({
    now,
    load: (customerId) => listRefused(database, customerId),
    store: (customerId, domains) => replaceRefused(database, customerId, domains),
    onError,
  });
  const makeKey = async (inStorage: Database, customerId: string): Promise<string> => {
    const key = newSecret();
    await writeKey(inStorage, customerId, key, sha256(key));
    return key;
  };
  const present = (key: string, { symbol }: Customer): AccessKey => ({
    url: `${publicUrl}/public`,
    key,
    customerSymbol: symbol,
  });

  return {
    getDomains: async (customerId: string): Promise<string[]> => [
      ...(await readAccess(database, customerId)).domains,
    ],

    setDomains: async (customerId: string, domains: readonly string[]): Promise<string[]> => {
      const saved = distinct(domains);
      await writeDomains(database, customerId, saved);
      return saved;
    },

    /** Remembers that pages of an origin asked and were refused. */
    noteRefused: refused.note,
    /** Stores those that were refused since the last time. */
    saveRefused: refused.save,

    /** Those that have been allowed since are left out. */
    listRefused: async (customer: Customer): Promise<RefusedDomain[]> => {
      const { domains } = await readAccess(database, customer.id);
      const known = [...domains, customer.domain].map(hostOfDomain).filter((host) => host !== '');
      return (await refused.list(customer.id))
        .filter(({ domain }) => !isAllowedHost(domain, domains))
        .map((each) => ({ ...each, lookalikeOf: findLookalike(each.domain, known) }));
    },

    /** Made when it is first asked for; two who ask at once get the same. */
    getKey: (customer: Customer): Promise<AccessKey> =>
      database.transaction().execute(async (transaction) => {
        const { key } = await readAccess(transaction, customer.id);
        return present(key ?? (await makeKey(transaction, customer.id)), customer);
      }),

    /** The key before is refused from now on. */
    resetKey: async (customer: Customer): Promise<AccessKey> =>
      present(await makeKey(database, customer.id), customer),

    /** Read anew for each request: what the owner has just changed holds at once, in every process. */
    allows: async (
      customerId: string,
      { origin, key }: { readonly origin: string | null; readonly key: string | null },
    ): Promise<{ readonly isOriginAllowed: boolean; readonly isKeyRight: boolean }> => {
      const access = await readAccess(database, customerId);
      const host = origin === null ? null : hostOf(origin);
      return {
        isOriginAllowed: host !== null && isAllowedHost(host, access.domains),
        isKeyRight:
          key !== null &&
          access.keySha256 !== null &&
          timingSafeEqual(Buffer.from(sha256(key)), Buffer.from(access.keySha256)),
      };
    },
  };
};
