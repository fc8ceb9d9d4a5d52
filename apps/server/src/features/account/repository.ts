import type { Feature, Module } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';
import { readTimeZone } from '../../storage/time-zone.ts';

const toCustomer = (row: Selectable<Tables['customer']>): Customer => ({
  id: row.id,
  email: row.email,
  name: row.name,
  domain: row.domain,
  symbol: row.symbol,
  platformId: row.platform_id,
  plan: row.plan,
  features: JSON.parse(row.features_json) as Feature[],
  modules: JSON.parse(row.modules_json) as Module[],
  timeZone: readTimeZone(row.time_zone),
  isDisabled: row.disabled_at !== null,
  isOperator: row.is_operator === 1,
  isReadOnly: row.read_only_since !== null,
});

export const findCustomer = async (database: Database, customerId: string): Promise<Customer | null> => {
  const row = await database
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ? toCustomer(row) : null;
};

export const findCustomerByEmail = async (
  database: Database,
  email: string,
): Promise<{ customer: Customer; passwordHash: string } | null> => {
  const row = await database
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ? { customer: toCustomer(row), passwordHash: row.password_hash } : null;
};

/** For requests from outside: a disabled customer is not found. */
export const findCustomerBySymbol = async (database: Database, symbol: string): Promise<Customer | null> => {
  const row = await database
    .selectFrom('customer')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? toCustomer(row) : null;
};

export const updatePassword = async (
  database: Database,
  customerId: string,
  passwordHash: string,
): Promise<void> => {
  await database
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', customerId)
    .execute();
};

export const updateTimeZone = async (
  database: Database,
  customerId: string,
  timeZone: string,
): Promise<void> => {
  await database.updateTable('customer').set({ time_zone: timeZone }).where('id', '=', customerId).execute();
};

/** Null enables the customer again. */
export const updateDisabled = async (
  database: Database,
  customerId: string,
  disabledAt: string | null,
): Promise<void> => {
  await database
    .updateTable('customer')
    .set({ disabled_at: disabledAt })
    .where('id', '=', customerId)
    .execute();
};

/** False if the e-mail address or the symbol is taken. */
export const insertCustomer = async (
  database: Database,
  customer: Customer,
  passwordHash: string,
  createdAt: string,
): Promise<boolean> => {
  const result = await database
    .insertInto('customer')
    .values({
      id: customer.id,
      email: customer.email,
      password_hash: passwordHash,
      name: customer.name,
      domain: customer.domain,
      symbol: customer.symbol,
      platform_id: customer.platformId,
      plan: customer.plan,
      features_json: JSON.stringify(customer.features),
      modules_json: JSON.stringify(customer.modules),
      time_zone: customer.timeZone,
      created_at: createdAt,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const updateModules = async (
  database: Database,
  customerId: string,
  modules: readonly Module[],
): Promise<void> => {
  await database
    .updateTable('customer')
    .set({ modules_json: JSON.stringify(modules) })
    .where('id', '=', customerId)
    .execute();
};

export const countCustomers = async (database: Database): Promise<number> => {
  const { count } = await database
    .selectFrom('customer')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
