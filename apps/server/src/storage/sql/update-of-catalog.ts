import { type RawBuilder, sql } from 'kysely';
import { listColumns } from './insert-rows.ts';
import { type ColumnType, jsonColumns, jsonEach } from './json-rows.ts';

type Place = { readonly customerId: string; readonly catalogId: string };
type Row = readonly [id: string, ...values: (string | number | null)[]];

/**
 * Sets columns of those of a catalog's rows that have the given ids; a row's values are in the order of `columns`. By `in` as well as by a join: SQLite has
 * no statistics, and would compare each row of the catalog with each of the given ones.
 */
export const updateOfCatalog = (
  table: 'category' | 'image',
  { customerId, catalogId }: Place,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly Row[],
): RawBuilder<unknown> => {
  const names = Object.keys(columns);
  const own = (column: string) => sql.ref(`${table}.${column}`);
  return sql`
    with given (${listColumns(['id', ...names])}) as materialized (
      select ${jsonColumns(['text', ...Object.values(columns)])} from ${jsonEach(rows)}
    )
    update ${sql.table(table)}
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))} from given
    where ${own('customer_id')} = ${customerId} and ${own('catalog_id')} = ${catalogId}
      and ${own('id')} in (select id from given) and ${own('id')} = given.id`;
};
