import type { Selectable } from 'kysely';
import { inChunks } from '../../lists/in-chunks.ts';
import type { Database } from '../../storage/database.ts';
import type { ListEntry } from '../../storage/records.ts';
import type { Tables } from '../../storage/schema.ts';
import { readJson } from '../../storage/stored-json.ts';
import { inRuleOrder } from './rule-order.ts';

/** The list's schema parses the value later. */
const toEntry = (row: Selectable<Tables['merchandising_rule']>): ListEntry => ({
  id: row.id,
  value: readJson(row.rule_json, null),
  createdAt: row.created_at,
  createdBy: row.created_by,
  ...(row.rank !== null && { rank: row.rank }),
});

const ownRules = (database: Database, customerId: string, instanceId: string) =>
  database
    .selectFrom('merchandising_rule')
    .where('customer_id', '=', customerId)
    .where('instance_id', '=', instanceId);

/** All rules of a search instance, in their order. */
export const readRules = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<ListEntry[]> => {
  const rows = await ownRules(database, customerId, instanceId).selectAll().execute();
  return inRuleOrder(rows.map(toEntry));
};

export const findRules = async (
  database: Database,
  customerId: string,
  instanceId: string,
  ids: readonly string[],
): Promise<ListEntry[]> => {
  const found: ListEntry[] = [];
  for await (const some of inChunks(ids)) {
    const rows = await ownRules(database, customerId, instanceId)
      .selectAll()
      .where('id', 'in', some)
      .execute();
    found.push(...rows.map(toEntry));
  }
  return found;
};

export const countRules = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<number> => {
  const { count } = await ownRules(database, customerId, instanceId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertRules = async (
  database: Database,
  customerId: string,
  instanceId: string,
  entries: readonly ListEntry[],
): Promise<ReadonlySet<string>> => {
  // Rows that can't be read give way to the entries that have their ids; nobody else's rows do.
  await deleteRules(
    database,
    customerId,
    instanceId,
    entries.map(({ id }) => id),
  );
  const inserted = new Set<string>();
  for await (const some of inChunks(entries)) {
    const rows = await database
      .insertInto('merchandising_rule')
      .values(
        some.map(({ id, value, createdAt, createdBy, rank = null }) => ({
          id,
          customer_id: customerId,
          instance_id: instanceId,
          rule_json: JSON.stringify(value),
          rank,
          created_at: createdAt,
          created_by: createdBy,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) inserted.add(id);
  }
  return inserted;
};

export const deleteRules = async (
  database: Database,
  customerId: string,
  instanceId: string,
  ids: readonly string[],
): Promise<void> => {
  for await (const some of inChunks(ids))
    await database
      .deleteFrom('merchandising_rule')
      .where('customer_id', '=', customerId)
      .where('instance_id', '=', instanceId)
      .where('id', 'in', some)
      .execute();
};
