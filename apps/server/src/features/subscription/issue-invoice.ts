import { formatInvoiceNumber, type InvoiceDocument, type InvoiceParty } from '@vitrina/billing';
import type { BillingData } from '@vitrina/contract';
import { dayIn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { defaultTimeZone } from '../../storage/time-zone.ts';
import type { Billing } from './billing.ts';
import type { ChargeRecord } from './charge-repository.ts';
import type { ChargeTerms } from './charge-terms.ts';
import { type InvoiceRecord, insertInvoice, takeSequence } from './invoice-repository.ts';

/** Corrections are numbered apart from invoices. */
const correctionSeries = 'K';

/** The buyer of an invoice: the company, or the person. */
export const buyerOf = (data: BillingData, vatNumber: string | null): InvoiceParty => {
  const person = `${data.firstName} ${data.lastName}`;
  const isCompany = data.companyName !== '';
  return {
    name: isCompany ? data.companyName : person,
    addressLines: [
      ...(isCompany ? [person] : []),
      data.address,
      [data.postalCode, data.city].filter((part) => part !== '').join(' '),
    ],
    country: data.country,
    vatNumber,
  };
};

/** Invoices are dated in one time zone, so that their numbers and dates go up together whoever they are for. */
export const issueDay = (now: Date): string => dayIn(defaultTimeZone, now);

/** Within the transaction that notes the payment: the number is given out with it, or not at all. */
export const issueInvoice = async (
  database: Database,
  customerId: string,
  issue: {
    readonly charge: ChargeRecord;
    readonly terms: ChargeTerms;
    readonly paymentId: string;
    readonly billing: Pick<Billing, 'seller' | 'currency'>;
    readonly buyer: InvoiceParty;
    readonly now: Date;
  },
): Promise<void> => {
  const { charge, terms, paymentId, billing, buyer, now } = issue;
  const day = issueDay(now);
  const month = day.slice(0, 7);
  const number = formatInvoiceNumber('', month, await takeSequence(database, '', month));
  const document: InvoiceDocument = {
    ...{ kind: 'invoice', number, issuedOn: day, soldOn: day, paidOn: day, currency: charge.currency },
    ...{ seller: billing.seller, buyer, treatment: terms.treatment, lines: terms.lines },
    ...{ plnRate: null, correction: null },
  };
  const last = terms.lines.at(-1);
  await insertInvoice(database, customerId, {
    ...{ id: newId(), number, kind: 'invoice', corrects_id: null, charge_id: charge.id },
    ...{ payment_id: paymentId, plan: charge.plan, document, created_at: now.toISOString() },
    ...{ period_from: last?.from ?? day, period_to: last?.to ?? day },
  });
};

/** A correction that takes the whole invoice back. In the transaction that notes it. */
export const issueCorrection = async (
  database: Database,
  customerId: string,
  { invoice, note, now }: { readonly invoice: InvoiceRecord; readonly note: string; readonly now: Date },
): Promise<string> => {
  const day = issueDay(now);
  const month = day.slice(0, 7);
  const sequence = await takeSequence(database, correctionSeries, month);
  const number = formatInvoiceNumber(correctionSeries, month, sequence);
  const { document: first } = invoice;
  const correction: InvoiceDocument['correction'] = {
    number: first.number,
    issuedOn: first.issuedOn,
    reason: 'refund',
    note,
    linesAfter: [],
  };
  await insertInvoice(database, customerId, {
    ...{ id: newId(), number, kind: 'correction', corrects_id: invoice.id, charge_id: null },
    ...{ payment_id: invoice.payment_id, plan: invoice.plan, created_at: now.toISOString() },
    ...{ period_from: invoice.period_from, period_to: invoice.period_to },
    document: {
      ...{ ...first, kind: 'correction', number, issuedOn: day, paidOn: day },
      correction,
    },
  });
  return number;
};
