import { timingSafeEqual } from 'node:crypto';
import { type AccessKey, domainKey, limits, type RefusedDomain, type TestMode } from '@vitrina/contract';
import { hostOfOrigin } from '../../http/host-of-origin.ts';
import type { Allowed } from '../../http/public-access.ts';
import type { Database } from '../../storage/database.ts';
import { newSecret, sha256 } from '../../storage/ids.ts';
import type { LastKnown } from '../../storage/last-known.ts';
import type { Customer } from '../../storage/records.ts';
import { findLookalike } from './look-alike.ts';
import { hostOfDomain, isAllowedHost, isOwnMachine } from './origin-match.ts';
import { createRefusedDomains } from './refused-domains.ts';
import {
  type ApiAccess,
  listRefused,
  readAccess,
  replaceRefused,
  writeDomains,
  writeKey,
  writeTestMode,
} from './repository.ts';
import { shopDomainsOf } from './shop-domains.ts';

type Dependencies = {
  readonly database: Database;
  /** The address by which browsers reach this server, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly lastKnown: LastKnown;
  /** Called for errors in work that nobody waits for. */
  readonly onError: (error: unknown) => void;
};

/** Of who may search, for as long as the database is away. */
const maxBytes = 16 * 2 ** 20;

const hourMs = 60 * 60 * 1000;

const distinct = (domains: readonly string[]): string[] => [
  ...new Map(domains.map((domain) => [domainKey(domain), domain])).values(),
];

export type ApiAccessService = ReturnType<typeof createApiAccess>;

/** Who may search a customer's instances from outside: pages of listed domains, and whoever has the key. */
export const createApiAccess = ({ database, publicUrl, now, lastKnown, onError }: Dependencies) => {
  const refused = createRefusedDomains({
    now,
    load: (customerId) => listRefused(database, customerId),
    store: (customerId, domains) => replaceRefused(database, customerId, domains),
    onError,
  });
  const standIn = lastKnown.remember<ApiAccess>(maxBytes, ({ domains }) => 300 + domains.length * 100);
  const makeKey = async (inStorage: Database, customerId: string): Promise<string> => {
    const key = newSecret();
    await writeKey(inStorage, customerId, key, sha256(key));
    return key;
  };
  /** When a test mode that begins now ends. */
  const endOfTest = (): number => now().getTime() + limits.testModeHours * hourMs;
  const isTesting = ({ testUntil }: ApiAccess): boolean =>
    testUntil !== null &&
    testUntil > now().toISOString() &&
    // It was begun while the clock was far ahead: it would last until then. Clocks of servers may differ a little.
    Date.parse(testUntil) <= endOfTest() + hourMs;
  const presentTestMode = (access: ApiAccess): TestMode => ({
    until: isTesting(access) ? access.testUntil : null,
  });
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

    /** Allows the shop that most of a catalog's products link to, unless other domains are allowed already. */
    allowShop: async (customerId: string, links: readonly string[]): Promise<void> => {
      const { domains } = await readAccess(database, customerId);
      const own = domains.length === 0 ? distinct(shopDomainsOf(links)) : [];
      if (own.length > 0) await writeDomains(database, customerId, own);
    },

    /** Remembers that pages of this origin asked and were refused. */
    noteRefused: refused.note,
    /** Stores the domains refused since the last call. */
    saveRefused: refused.save,

    /** Domains allowed since then are left out. */
    listRefused: async (customer: Customer): Promise<RefusedDomain[]> => {
      const access = await readAccess(database, customer.id);
      const { domains } = access;
      const isAllowed = (host: string): boolean =>
        isAllowedHost(host, domains) || (isTesting(access) && isOwnMachine(host));
      const known = [...domains, customer.domain].map(hostOfDomain).filter((host) => host !== '');
      return (await refused.list(customer.id))
        .filter(({ domain }) => !isAllowed(domain))
        .map((each) => ({
          ...each,
          lookalikeOf: findLookalike(each.domain, known),
          isOwnMachine: isOwnMachine(each.domain),
        }));
    },

    getTestMode: async (customerId: string): Promise<TestMode> =>
      presentTestMode(await readAccess(database, customerId)),

    /** Begins it, or lets it begin anew. */
    startTestMode: async (customerId: string): Promise<TestMode> => {
      const until = new Date(endOfTest()).toISOString();
      await writeTestMode(database, customerId, until);
      return { until };
    },

    endTestMode: async (customerId: string): Promise<TestMode> => {
      await writeTestMode(database, customerId, null);
      return { until: null };
    },

    /** Created on first use; concurrent calls get the same key. */
    getKey: (customer: Customer): Promise<AccessKey> =>
      database.transaction().execute(async (transaction) => {
        const { key } = await readAccess(transaction, customer.id);
        return present(key ?? (await makeKey(transaction, customer.id)), customer);
      }),

    /** The previous key stops working at once. */
    resetKey: async (customer: Customer): Promise<AccessKey> =>
      present(await makeKey(database, customer.id), customer),

    /** A change holds at once, and a second later for other processes. */
    allows: async (
      customerId: string,
      { origin, key }: { readonly origin: string | null; readonly key: string | null },
    ): Promise<Allowed> => {
      const access = await standIn(customerId, () => readAccess(database, customerId));
      const host = origin === null ? null : hostOfOrigin(origin);
      const isListed = host !== null && isAllowedHost(host, access.domains);
      const testUntil = presentTestMode(access).until;
      const isTest = !isListed && testUntil !== null && host !== null && isOwnMachine(host);
      return {
        isOriginAllowed: isListed || isTest,
        testUntil: isTest ? testUntil : null,
        isKeyValid:
          key !== null &&
          access.keySha256 !== null &&
          timingSafeEqual(Buffer.from(sha256(key)), Buffer.from(access.keySha256)),
      };
    },
  };
};
