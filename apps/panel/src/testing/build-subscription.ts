import type { InvoiceRow, OperatedCustomer, PlanQuote, Subscription } from '@vitrina/contract';

/** 23 % of VAT. */
const money = (net: number, vat: number) => ({ net, vatRate: 23, vat, gross: net + vat, currency: 'PLN' });

export const buildSubscription = (part: Partial<Subscription> = {}): Subscription => ({
  gateway: { name: 'sandbox' },
  state: 'active',
  plan: 'growth',
  period: { from: '2026-11-23', to: '2026-12-22' },
  nextPlan: null,
  nextCharge: { on: '2026-12-23', amount: money(29_900, 6877) },
  dunning: null,
  endsOn: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2028, endsBefore: false },
  billing: {
    firstName: 'Anna',
    lastName: 'Nowak',
    address: 'ul. Prosta 5',
    city: 'Warszawa',
    country: 'PL',
    postalCode: '00-950',
    companyName: '',
    vatNumber: '',
  },
  vat: { treatment: 'domestic', rate: 23, numberState: 'none' },
  use: {
    products: { used: 1200, limit: 100_000, forecast: null },
    searches: { used: 400_000, limit: 1_000_000, forecast: 800_000 },
    instances: { used: 2, limit: 3, forecast: null },
  },
  offers: [
    {
      plan: 'start',
      limits: { products: 10_000, searches: 100_000, instances: 1 },
      price: { net: 9900, currency: 'PLN' },
      isCurrent: false,
      obstacles: [{ resource: 'instances', used: 2, limit: 1 }],
    },
    {
      plan: 'growth',
      limits: { products: 100_000, searches: 1_000_000, instances: 3 },
      price: { net: 29_900, currency: 'PLN' },
      isCurrent: true,
      obstacles: [],
    },
    {
      plan: 'pro',
      limits: { products: 1_000_000, searches: 10_000_000, instances: 10 },
      price: { net: 89_900, currency: 'PLN' },
      isCurrent: false,
      obstacles: [],
    },
  ],
  ...part,
});

/** A failed charge of the present plan. */
export const buildDunning = (
  part: Partial<NonNullable<Subscription['dunning']>> = {},
): NonNullable<Subscription['dunning']> => ({
  amount: money(29_900, 6877),
  reason: 'insufficient_funds',
  tries: 1,
  nextTryAt: '2026-12-26T09:00:00.000Z',
  readOnlyFrom: null,
  confirmation: null,
  ...part,
});

/** To the largest plan, in the middle of a period. */
export const buildQuote = (part: Partial<PlanQuote> = {}): PlanQuote => ({
  plan: 'pro',
  at: 'now',
  on: '2026-12-08',
  lines: [
    { kind: 'credit', plan: 'growth', days: 15, ofDays: 30, net: -14_950 },
    { kind: 'charge', plan: 'pro', days: 15, ofDays: 30, net: 44_950 },
  ],
  due: money(30_000, 6900),
  nextCharge: { on: '2026-12-23', amount: money(89_900, 20_677) },
  obstacles: [],
  ...part,
});

export const buildInvoice = (part: Partial<InvoiceRow> = {}): InvoiceRow => ({
  invoiceId: 'invoice-1',
  number: '2026/11/0001',
  kind: 'invoice',
  corrects: null,
  issuedOn: '2026-11-23',
  amount: money(29_900, 6877),
  state: 'paid',
  plan: 'growth',
  period: { from: '2026-11-23', to: '2026-12-22' },
  ...part,
});

export const buildOperated = (part: Partial<OperatedCustomer> = {}): OperatedCustomer => ({
  customerId: 'customer-2',
  email: 'ola@kwiaty.example',
  name: 'Kwiaty Oli',
  domain: 'kwiaty.example',
  plan: 'start',
  features: ['enabled_searchv3'],
  modules: ['catalog', 'search'],
  isDisabled: false,
  isOperator: false,
  state: 'managed',
  use: {
    products: { used: 12_000, limit: 10_000, forecast: null },
    searches: { used: 10, limit: 100_000, forecast: 20 },
    instances: { used: 1, limit: 1, forecast: null },
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  ...part,
});
