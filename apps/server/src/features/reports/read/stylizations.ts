import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { listed } from '../../../storage/sql/json-rows.ts';
import { readJson } from '../../../storage/stored-json.ts';
import {
  reportShowcases,
  type ShowcaseAnswer,
  type ShowcasePlaces,
  type ShowcaseQuestion,
  type ShowcaseSums,
} from './showcases.ts';

export type StylizationSums = ShowcaseSums & {
  readonly isDeleted: boolean;
  /** What its picture is of: an address, or the main product; null if it was erased. */
  readonly look: { readonly url?: string; readonly productId?: string } | null;
};

type Known = Pick<StylizationSums, 'name' | 'isDeleted' | 'look'>;

/** Those that are there, or can still be restored, as they are now. */
const readKnown = async (
  database: Database,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> => {
  const rows = await database
    .selectFrom('stylization')
    .select(['id', 'deleted_at', sql<string | null>`json_extract(value_json, '$.name')`.as('name')])
    .select(sql<string | null>`json_extract(value_json, '$.look')`.as('look'))
    .where('customer_id', '=', customerId)
    .where('id', 'in', listed(ids))
    .execute();
  return new Map(
    rows.map(({ id, name, deleted_at, look }) => [
      id,
      {
        name: name ?? '',
        isDeleted: deleted_at !== null,
        look: readJson(look ?? 'null', null) as Known['look'],
      },
    ]),
  );
};

/** Stylizations by what they are called now; one that is gone, by its last name. */
export const reportStylizations = (
  database: Database,
  { customerId, ...places }: ShowcasePlaces,
  question: ShowcaseQuestion,
): Promise<ShowcaseAnswer<StylizationSums>> =>
  reportShowcases(database, { customerId, ...places }, { kind: 'look' }, question, async (rows) => {
    const ids = rows.map(({ showcaseId }) => showcaseId);
    const known = await readKnown(database, customerId, ids);
    return rows.map((row) => ({
      ...row,
      ...(known.get(row.showcaseId) ?? { name: row.name, isDeleted: true, look: null }),
    }));
  });
