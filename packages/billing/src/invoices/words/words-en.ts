import type { InvoiceWords } from './invoice-words.ts';

export const englishWords: InvoiceWords = {
  language: 'en-GB',
  title: { invoice: 'Invoice', correction: 'Corrective invoice' },
  issuedOn: 'Date of issue',
  soldOn: 'Date of supply',
  paidOn: 'Date of payment',
  seller: 'Seller',
  buyer: 'Buyer',
  vatNumber: 'VAT number',
  columns: {
    ...{ number: 'No.', description: 'Service', quantity: 'Qty', net: 'Net', rate: 'VAT' },
    ...{ vat: 'VAT amount', gross: 'Gross' },
  },
  line: {
    month: (plan, from, to) => `Vitrina ${plan} subscription, ${from}–${to}`,
    charge: (plan, from, to) => `Plan change to ${plan}, ${from}–${to}`,
    credit: (plan, from, to) => `Unused ${plan} plan, ${from}–${to}`,
  },
  byRate: 'Of which',
  total: 'Total',
  paid: 'Paid by card',
  refunded: 'Refunded to the card',
  notTaxed: '–',
  notes: {
    domestic: null,
    reverse_charge: 'Reverse charge: VAT to be accounted for by the buyer.',
    eu_consumer: null,
    export: 'Not subject to VAT in the seller’s country.',
  },
  vatInPln: (amount, rate, table, day) =>
    `VAT in Polish złoty: ${amount}, at ${rate} (NBP table ${table} of ${day}).`,
  corrects: (number, day) => `Corrects invoice ${number} of ${day}`,
  reason: 'Reason',
  reasons: { refund: 'payment refunded', mistake: 'error on the invoice' },
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  nothing: 'No items',
  page: (page, pages) => `Page ${page} of ${pages}`,
};
