import type { Storage } from '../../storage/storage.ts';

export type ApiAccess = {
  readonly domains: readonly string[];
  readonly key: string | null;
  readonly keySha256: string | null;
};

const nobody: ApiAccess = { domains: [], key: null, keySha256: null };

export const readAccess = async (storage: Storage, customerId: string): Promise<ApiAccess> => {
  const row = await storage
    .selectFrom('api_access')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) return nobody;
  const domains = JSON.parse(row.domains_json) as string[];
  return { domains, key: row.access_key, keySha256: row.access_key_sha256 };
};

export const writeDomains = async (
  storage: Storage,
  customerId: string,
  domains: readonly string[],
): Promise<void> => {
  const domains_json = JSON.stringify(domains);
  await storage
    .insertInto('api_access')
    .values({ customer_id: customerId, domains_json, access_key: null, access_key_sha256: null })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ domains_json }))
    .execute();
};

export const writeKey = async (
  storage: Storage,
  customerId: string,
  key: string,
  keySha256: string,
): Promise<void> => {
  const columns = { access_key: key, access_key_sha256: keySha256 };
  await storage
    .insertInto('api_access')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute();
};
