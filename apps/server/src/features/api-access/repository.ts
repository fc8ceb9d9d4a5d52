import type { Database } from '../../storage/database.ts';
import { sha256 } from '../../storage/ids.ts';
import type { Refused } from './refused-domains.ts';

export type ApiAccess = {
  readonly domains: readonly string[];
  readonly key: string | null;
  readonly keySha256: string | null;
  readonly testUntil: string | null;
};

const nobody: ApiAccess = { domains: [], key: null, keySha256: null, testUntil: null };

export const readAccess = async (database: Database, customerId: string): Promise<ApiAccess> => {
  const row = await database
    .selectFrom('api_access')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) return nobody;
  const domains = JSON.parse(row.domains_json) as string[];
  return {
    ...{ domains, key: row.access_key, keySha256: row.access_key_sha256 },
    testUntil: row.test_until,
  };
};

export const writeDomains = async (
  database: Database,
  customerId: string,
  domains: readonly string[],
): Promise<void> => {
  const domains_json = JSON.stringify(domains);
  await database
    .insertInto('api_access')
    .values({ customer_id: customerId, domains_json, access_key: null, access_key_sha256: null })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ domains_json }))
    .execute();
};

export const writeKey = async (
  database: Database,
  customerId: string,
  key: string,
  keySha256: string,
): Promise<void> => {
  const columns = { access_key: key, access_key_sha256: keySha256 };
  await database
    .insertInto('api_access')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
};

/** `until` null ends it. */
export const writeTestMode = async (
  database: Database,
  customerId: string,
  until: string | null,
): Promise<void> => {
  const columns = { test_until: until };
  await database
    .insertInto('api_access')
    .values({ customer_id: customerId, access_key: null, access_key_sha256: null, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
};

/** The customer with this access key; null if there is none, or if it is disabled. */
export const findCustomerByKey = async (database: Database, key: string): Promise<string | null> => {
  const row = await database
    .selectFrom('api_access')
    .innerJoin('customer', 'customer.id', 'api_access.customer_id')
    .select('api_access.customer_id')
    .where('api_access.access_key_sha256', '=', sha256(key))
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.customer_id ?? null;
};

export const listRefused = async (database: Database, customerId: string): Promise<Refused[]> => {
  const rows = await database
    .selectFrom('refused_domain')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ domain, last_asked_at, times_asked }) => ({
    ...{ domain, lastAskedAt: last_asked_at, timesAsked: times_asked },
  }));
};

/** Replaces all stored domains. */
export const replaceRefused = (
  database: Database,
  customerId: string,
  refused: readonly Refused[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('refused_domain').where('customer_id', '=', customerId).execute();
    if (refused.length === 0) return;
    const rows = refused.map(({ domain, lastAskedAt, timesAsked }) => ({
      ...{ customer_id: customerId, domain, last_asked_at: lastAskedAt, times_asked: timesAsked },
    }));
    await transaction.insertInto('refused_domain').values(rows).execute();
  });
