import { type InvoiceDocument, invoiceDocument } from '@vitrina/billing';
import type { Locale } from '@vitrina/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import type { InvoiceTable } from '../../storage/tables/subscription-tables.ts';

export type InvoiceRecord = Omit<InvoiceTable, 'document_json'> & { readonly document: InvoiceDocument };

const toRecord = ({ document_json, ...row }: Selectable<Tables['invoice']>): InvoiceRecord => ({
  ...row,
  document: invoiceDocument.parse(JSON.parse(document_json)),
});

/**
 * The next number of a series in a month, from 1. Only within the transaction that stores its invoice: if that fails, the number
 * was never given out, so that none is missing.
 */
export const takeSequence = async (database: Database, series: string, month: string): Promise<number> => {
  const { last } = await database
    .insertInto('invoice_series')
    .values({ series, month, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'month']).doUpdateSet({ last: sql`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
};

export const insertInvoice = async (
  database: Database,
  customerId: string,
  { document, ...row }: Omit<InvoiceRecord, 'customer_id'>,
): Promise<void> => {
  await database
    .insertInto('invoice')
    .values({ ...row, customer_id: customerId, document_json: JSON.stringify(document) })
    .execute();
};

const ownInvoices = (database: Database, customerId: string) =>
  database.selectFrom('invoice').where('customer_id', '=', customerId);

/** Newest first. */
export const listInvoices = async (
  database: Database,
  customerId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly InvoiceRecord[]; readonly total: number }> => {
  const rows = await ownInvoices(database, customerId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await ownInvoices(database, customerId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toRecord), total: Number(count) };
};

export const findInvoice = async (
  database: Database,
  customerId: string,
  id: string,
): Promise<InvoiceRecord | null> => {
  const row = await ownInvoices(database, customerId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** Of any customer, for the command line. */
export const findInvoiceByNumber = async (
  database: Database,
  number: string,
): Promise<InvoiceRecord | null> => {
  const row = await database
    .selectFrom('invoice')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

export const listCorrections = async (
  database: Database,
  customerId: string,
  ids: readonly string[],
): Promise<InvoiceRecord[]> => {
  const rows = await ownInvoices(database, customerId)
    .selectAll()
    .where('corrects_id', 'in', ids.length === 0 ? [''] : ids)
    .execute();
  return rows.map(toRecord);
};

export const findInvoiceFile = async (
  database: Database,
  customerId: string,
  invoiceId: string,
  locale: Locale,
): Promise<Uint8Array | null> => {
  const row = await database
    .selectFrom('invoice_file')
    .select('bytes')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row ? row.bytes : null;
};

/** Keeps the first file that was made; a later one is dropped. */
export const insertInvoiceFile = async (
  database: Database,
  customerId: string,
  invoiceId: string,
  locale: Locale,
  bytes: Uint8Array,
): Promise<void> => {
  await database
    .insertInto('invoice_file')
    .values({ customer_id: customerId, invoice_id: invoiceId, locale, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
