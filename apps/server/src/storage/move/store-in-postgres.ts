import { monthOf } from '../calendar-days.ts';
import type { CopiedTable } from '../copy/list-tables.ts';
import { type Row, storeRows } from '../copy/store-rows.ts';
import type { Database } from '../database.ts';
import { makeMissingMonths } from '../postgres/event-months.ts';

/** PostgreSQL keeps the numbers that SQLite gave to events: reports are counted in their order. */
export const withRowNumbers = (table: CopiedTable): CopiedTable =>
  table.name === 'event' ? { ...table, columns: [...table.columns, 'rowid'] } : table;

/** Stores the rows that aren't there yet; makes the months of events first. In a transaction. */
export const storeInPostgres = async (
  transaction: Database,
  table: CopiedTable,
  rows: readonly Row[],
): Promise<void> => {
  const months = table.name === 'event' ? rows.map(({ at }) => monthOf(String(at))) : [];
  if (months.length > 0) await makeMissingMonths(transaction, months);
  await storeRows(transaction, table, rows);
};
