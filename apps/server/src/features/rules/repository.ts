import type { Rule } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import type { ListEntry } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Storage } from '../../storage/storage.ts';

export type RuleEntry = ListEntry<Rule>;

const toEntry = (row: Selectable<Tables['merchandising_rule']>): RuleEntry => ({
  id: row.id,
  value: JSON.parse(row.rule_json) as Rule,
  createdAt: row.created_at,
  createdBy: row.created_by,
});

const ownRules = (storage: Storage, customerId: string, instanceId: string) =>
  storage
    .selectFrom('merchandising_rule')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId);

/** All rules of a search instance, oldest first. */
export const readRules = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
): Promise<RuleEntry[]> => {
  const rows = await ownRules(storage, customerId, instanceId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
};

export const findRule = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
  ruleId: string,
): Promise<RuleEntry | null> => {
  const row = await ownRules(storage, customerId, instanceId)
    .selectAll()
    .where('id', '=', ruleId)
    .executeTakeFirst();
  return row ? toEntry(row) : null;
};

export const countRules = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
): Promise<number> => {
  const { count } = await ownRules(storage, customerId, instanceId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertRule = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
  { id, value, createdAt, createdBy }: RuleEntry,
): Promise<void> => {
  await storage
    .insertInto('merchandising_rule')
    .values({
      id,
      customer_id: customerId,
      instance_id: instanceId,
      rule_json: JSON.stringify(value),
      created_at: createdAt,
      created_by: createdBy,
    })
    .execute();
};

export const deleteRule = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
  ruleId: string,
): Promise<void> => {
  await storage
    .deleteFrom('merchandising_rule')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId)
    .where('id', '=', ruleId)
    .execute();
};
