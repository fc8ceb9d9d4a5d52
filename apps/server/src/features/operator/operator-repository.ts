import type { Feature, Module, Plan } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import type { Database } from '../../storage/database.ts';

const byName = new Intl.Collator();

/**
 * Customers whose name, domain or address contains the text, in any case and without its accents, by name. Ids alone: the account
 * reads the rest. Folded here, as databases fold only Latin letters without accents; an installation has thousands of customers at most.
 */
export const searchCustomers = async (
  database: Database,
  { query, page, perPage }: { readonly query: string; readonly page: number; readonly perPage: number },
): Promise<{ readonly ids: readonly string[]; readonly total: number }> => {
  const rows = await database.selectFrom('customer').select(['id', 'name', 'email', 'domain']).execute();
  const wanted = fold(query.trim());
  const found = rows
    .filter((row) => [row.name, row.email, row.domain].some((text) => fold(text).includes(wanted)))
    .toSorted((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  return { ids: found.slice((page - 1) * perPage, page * perPage).map(({ id }) => id), total: found.length };
};

export type CustomerTimes = { readonly createdAt: string; readonly lastUsedAt: string | null };

export const readTimes = async (database: Database, customerId: string): Promise<CustomerTimes> => {
  const customer = await database
    .selectFrom('customer')
    .select('created_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { last } = await database
    .selectFrom('session')
    .select((select) => select.fn.max<string | null>('last_used_at').as('last'))
    .where('customer_id', '=', customerId)
    .where('operator_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { createdAt: customer.created_at, lastUsedAt: last };
};

export const updateGranted = async (
  database: Database,
  customerId: string,
  changed: {
    readonly plan?: Plan | undefined;
    readonly features?: readonly Feature[] | undefined;
    readonly modules?: readonly Module[] | undefined;
  },
): Promise<void> => {
  const { plan, features, modules } = changed;
  const values = {
    ...(plan !== undefined && { plan }),
    ...(features !== undefined && { features_json: JSON.stringify(features) }),
    ...(modules !== undefined && { modules_json: JSON.stringify(modules) }),
  };
  if (Object.keys(values).length === 0) return;
  await database.updateTable('customer').set(values).where('id', '=', customerId).execute();
};

export const updateOperator = async (
  database: Database,
  customerId: string,
  isOperator: boolean,
): Promise<void> => {
  await database
    .updateTable('customer')
    .set({ is_operator: isOperator ? 1 : 0 })
    .where('id', '=', customerId)
    .execute();
};
