import { plan, vatTreatments } from '@vitrina/contract';
import { z } from 'zod';

/* All that an invoice says, as it is stored when it is issued: nothing that changes later changes an invoice. Amounts in minor units. */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A side of the sale. `addressLines` as on an envelope, without the name; `country` is an ISO code. */
export const invoiceParty = z.object({
  name: z.string(),
  addressLines: z.array(z.string()),
  country: z.string(),
  vatNumber: z.string().nullable(),
});
export type InvoiceParty = z.infer<typeof invoiceParty>;

/** `month`: a whole period. `charge`, `credit`: the rest of one, after a change of plan. Days inclusive. */
export const invoiceLine = z.object({
  kind: z.enum(['month', 'charge', 'credit']),
  plan,
  from: day,
  to: day,
  /** Negative for a credit. */
  netMinor: z.int(),
  vatRateBp: z.int(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** Why an invoice is corrected. */
export const correctionReasons = ['refund', 'mistake'] as const;

export const invoiceDocument = z.object({
  kind: z.enum(['invoice', 'correction']),
  number: z.string(),
  issuedOn: day,
  /** The last day of what was sold, or the day of payment where that was earlier. */
  soldOn: day,
  paidOn: day,
  currency: z.string(),
  seller: invoiceParty,
  buyer: invoiceParty,
  treatment: z.enum(vatTreatments),
  /** Of a correction: what was wrong. */
  lines: z.array(invoiceLine),
  /** For Polish sellers whose currency isn't PLN: the rate in ten-thousandths of a złoty, its table and day. */
  plnRate: z.object({ tenThousandths: z.int(), table: z.string(), on: day }).nullable(),
  correction: z
    .object({
      number: z.string(),
      issuedOn: day,
      reason: z.enum(correctionReasons),
      /** The operator's own words; may be empty. */
      note: z.string(),
      /** What is right instead of `lines`: none if all was given back. */
      linesAfter: z.array(invoiceLine),
    })
    .nullable(),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;
