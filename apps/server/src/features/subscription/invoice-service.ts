import { drawInvoice, GatewayFault, totalInvoice } from '@vitrina/billing';
import type { InvoiceRow, Locale } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Billing } from './billing.ts';
import {
  findInvoice,
  findInvoiceByNumber,
  findInvoiceFile,
  type InvoiceRecord,
  insertInvoiceFile,
  listCorrections,
  listInvoices,
} from './invoice-repository.ts';
import { issueCorrection } from './issue-invoice.ts';

type Dependencies = {
  readonly database: Database;
  readonly draw?: typeof drawInvoice;
};

const present = (record: InvoiceRecord, corrections: readonly InvoiceRecord[]): InvoiceRow => {
  const { document } = record;
  const { netMinor, vatMinor, grossMinor } = totalInvoice(document);
  const isCorrected = corrections.some(({ corrects_id }) => corrects_id === record.id);
  return {
    ...{ invoiceId: record.id, number: record.number, kind: record.kind, plan: record.plan },
    corrects: document.correction?.number ?? null,
    issuedOn: document.issuedOn,
    amount: {
      ...{ net: netMinor, vat: vatMinor, gross: grossMinor, currency: document.currency },
      vatRate: (document.lines[0]?.vatRateBp ?? 0) / 100,
    },
    state: isCorrected || record.kind === 'correction' ? 'refunded' : 'paid',
    period: { from: record.period_from, to: record.period_to },
  };
};

export type InvoiceFile = { readonly name: string; readonly bytes: Uint8Array };

/** A customer's invoices. A file is made once and stored: what was issued never looks different later. */
export const createInvoiceService = ({ database, draw = drawInvoice }: Dependencies) => {
  const findOrDraw = async (
    customerId: string,
    { id, document }: InvoiceRecord,
    locale: Locale,
  ): Promise<Uint8Array> => {
    const stored = await findInvoiceFile(database, customerId, id, locale);
    if (stored !== null) return stored;
    await insertInvoiceFile(database, customerId, id, locale, await draw(document, locale));
    const made = await findInvoiceFile(database, customerId, id, locale);
    if (made === null) throw new Error('The file of an invoice was not stored.');
    return made;
  };
  /** Files that are being found or made. Making one takes the event loop a while, so whoever asks meanwhile waits for the same. */
  const opening = new Map<string, Promise<Uint8Array>>();
  const openFile = (customerId: string, invoice: InvoiceRecord, locale: Locale): Promise<Uint8Array> => {
    const key = `${invoice.id} ${locale}`;
    const begun = opening.get(key);
    if (begun) return begun;
    const file = findOrDraw(customerId, invoice, locale).finally(() => opening.delete(key));
    opening.set(key, file);
    return file;
  };

  return {
    list: async (
      customerId: string,
      { page, perPage }: { readonly page: number; readonly perPage: number },
    ): Promise<{ data: InvoiceRow[]; total: number }> => {
      const { rows, total } = await listInvoices(database, customerId, {
        ...{ offset: (page - 1) * perPage, limit: perPage },
      });
      const ids = rows.map(({ id }) => id);
      const corrections = await listCorrections(database, customerId, ids);
      return { data: rows.map((row) => present(row, corrections)), total };
    },

    read: async (customerId: string, invoiceId: string, locale: Locale): Promise<InvoiceFile | Failure> => {
      const invoice = await findInvoice(database, customerId, invoiceId);
      if (invoice === null) return fail('NOT_FOUND');
      const name = `${invoice.number.replaceAll('/', '-')}.pdf`;
      return { name, bytes: await openFile(customerId, invoice, locale) };
    },
  };
};

export type InvoiceService = ReturnType<typeof createInvoiceService>;

type Refunded = { readonly correction: string; readonly customerId: string };

/**
 * Gives back what was paid for an invoice, and corrects it. For the command line. The gateway is asked first, under a key of the invoice's:
 * if this stops half-way, doing it again refunds nothing twice.
 */
export const refundInvoice = async (
  {
    database,
    billing,
    now,
  }: Pick<Dependencies, 'database'> & { readonly billing: Pick<Billing, 'gateway'>; readonly now: Date },
  number: string,
  note: string,
): Promise<Refunded | 'NOT_FOUND' | 'ALREADY_REFUNDED' | 'GATEWAY_UNAVAILABLE'> => {
  const invoice = await findInvoiceByNumber(database, number);
  if (invoice === null || invoice.kind !== 'invoice') return 'NOT_FOUND';
  const { customer_id: customerId, payment_id: paymentId } = invoice;
  const isCorrected = async (inStorage: Database): Promise<boolean> =>
    (await listCorrections(inStorage, customerId, [invoice.id])).length > 0;
  if (await isCorrected(database)) return 'ALREADY_REFUNDED';
  try {
    const amountMinor = totalInvoice(invoice.document).grossMinor;
    await billing.gateway.refund({ refundId: `invoice-${invoice.id}`, paymentId, amountMinor });
  } catch (error) {
    if (error instanceof GatewayFault) return 'GATEWAY_UNAVAILABLE';
    throw error;
  }
  return database.transaction().execute(async (transaction) => {
    if (await isCorrected(transaction)) return 'ALREADY_REFUNDED';
    return { correction: await issueCorrection(transaction, customerId, { invoice, note, now }), customerId };
  });
};
