import { limits } from '@vitrina/contract';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { isPostgres } from '../../storage/sql/is-postgres.ts';
import { jsonArrayOf } from '../../storage/sql/json-aggregates.ts';
import { cell } from '../../storage/sql/json-rows.ts';

export type StoredChange = {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  /** How many categories it changed, and the first of these as JSON. */
  readonly count: number;
  readonly first: string;
  /** Whether a category still has what it got then. */
  readonly inEffect: boolean;
};

/** One damaged change must not fail the whole history. */
const readable = sql`case when json_valid(changes_json) then changes_json else '[]' end`;

/** A page of the history, newest first, and how long the history is. */
export const listMappingChanges = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ rows: StoredChange[]; total: number }> => {
  const ofCatalog = database
    .selectFrom('category_mapping_change')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId);
  const counted = await ofCatalog
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofCatalog
    .select([
      ...(['id', 'at', 'by'] as const),
      sql<number>`json_array_length(${readable})`.as('count'),
      sql<string>`(select ${jsonArrayOf(database, isPostgres(database) ? sql`value` : sql`json(value)`)} from
        (select value from json_each(${readable}) limit ${limits.mappingHistoryLines}) as lines)`.as('first'),
      sql<number>`exists (select 1 from json_each(${readable}) as given left join category_mapping as mapping
        on mapping.customer_id = ${customerId} and mapping.catalog_id = ${catalogId} and mapping.category_id = ${cell(0, 'text', 'given')}
        where mapping.node_id is not distinct from ${cell(2, 'text', 'given')})`.as('in_effect'),
    ])
    .orderBy('number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    rows: rows.map(({ in_effect, ...row }) => ({ ...row, inEffect: in_effect === 1 })),
    total: counted.total,
  };
};

/** The stored text of a change; null if there is none of that id. */
export const findMappingChange = async (
  database: Database,
  customerId: string,
  catalogId: string,
  changeId: string,
): Promise<string | null> => {
  const row = await database
    .selectFrom('category_mapping_change')
    .select('changes_json')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', '=', changeId)
    .executeTakeFirst();
  return row?.changes_json ?? null;
};
