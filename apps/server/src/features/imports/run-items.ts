import type { ItemReason, WrongItem } from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';

export type ItemKind = { readonly reason?: ItemReason | undefined; readonly field?: string | undefined };

/** Items that an import left out, or took with a warning, of one kind or of all. A run keeps so few that they are chosen from here. */
const listItems = async (
  database: Database,
  customerId: string,
  table: 'wrong_item' | 'warned_item',
  runId: string,
): Promise<WrongItem[]> => {
  const rows = await database
    .selectFrom(table)
    .innerJoin('import_run', 'import_run.id', `${table}.run_id`)
    .select(`${table}.item_json`)
    .where('import_run.customer_id', '=', customerId)
    .where(`${table}.run_id`, '=', runId)
    .orderBy(`${table}.position`)
    .execute();
  return rows.map((row) => JSON.parse(row.item_json) as WrongItem);
};

const isOf =
  ({ reason, field }: ItemKind) =>
  (each: WrongItem['reasons'][number]): boolean =>
    (reason === undefined || each.reason === reason) && (field === undefined || each.field === field);

const isAny = ({ reason, field }: ItemKind): boolean => reason === undefined && field === undefined;

/** With a kind, those that are counted under it: by their first reason. */
export const listWrongItems = async (
  database: Database,
  customerId: string,
  runId: string,
  kind: ItemKind,
): Promise<WrongItem[]> => {
  const items = await listItems(database, customerId, 'wrong_item', runId);
  return isAny(kind) ? items : items.filter(({ reasons }) => reasons.slice(0, 1).some(isOf(kind)));
};

/** With a kind, those that have it, beside others or not. */
export const listWarnedItems = async (
  database: Database,
  customerId: string,
  runId: string,
  kind: ItemKind,
): Promise<WrongItem[]> => {
  const items = await listItems(database, customerId, 'warned_item', runId);
  return isAny(kind) ? items : items.filter(({ reasons }) => reasons.some(isOf(kind)));
};
