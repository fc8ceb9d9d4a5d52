import { isVatNumber, normalizeVatNumber } from '@vitrina/billing-rules';
import { type Plan, usualCurrencyCodes } from '@vitrina/contract';
import { z } from 'zod';

const planNames = ['start', 'growth', 'pro'] as const satisfies readonly Plan[];
const defaultPrices = 'start:9900,growth:29900,pro:89900';

/** `start:9900,growth:29900,pro:89900`: net, a month, in the smallest unit. Each plan once, none free. */
const readPrices = (text: string): Record<Plan, number> | null => {
  const given = text.split(',').map((part) => part.trim().split(':'));
  const prices = new Map(given.map(([plan = '', price = '']) => [plan, Number(price)]));
  const [start = 0, growth = 0, pro = 0] = planNames.map((plan) => prices.get(plan) ?? 0);
  const areAll = given.length === planNames.length && prices.size === planNames.length;
  return areAll && [start, growth, pro].every((price) => Number.isSafeInteger(price) && price > 0)
    ? { start, growth, pro }
    : null;
};

const isHttpAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/';
};

const line = z.string().trim().min(1).max(200).optional();

/** The part of the environment that says how customers pay. */
export const billingSettings = {
  PAYMENT_GATEWAY: z.enum(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.length <= 2 && secrets.every((secret) => secret.length >= 8))
    .optional(),
  STRIPE_API_URL: z.string().refine(isHttpAddress).optional(),
  BILLING_CURRENCY: z.enum(usualCurrencyCodes).default('PLN'),
  PLAN_PRICES: z
    .string()
    .default(defaultPrices)
    .transform(readPrices)
    .refine((prices) => prices !== null, `each plan with its price is expected: ${defaultPrices}`),
  SELLER_NAME: line,
  SELLER_ADDRESS: line,
  SELLER_CITY: line,
  SELLER_POSTAL_CODE: line,
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  SELLER_VAT_NUMBER: line,
};
const shape = z.object(billingSettings);
type Given = z.infer<typeof shape>;

export type BillingConfig = {
  readonly gateway: 'sandbox' | 'stripe';
  /** Null with the sandbox. */
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    /** The second one while the first is replaced. */
    readonly webhookSecrets: readonly string[];
    readonly address: {
      readonly host: string;
      readonly port: number;
      readonly protocol: 'http' | 'https';
    } | null;
  } | null;
  readonly currency: string;
  readonly prices: Readonly<Record<Plan, number>>;
  readonly seller: {
    readonly name: string;
    readonly addressLines: string[];
    readonly country: string;
    readonly vatNumber: string;
  };
};

const sellerNames = [
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_CITY',
  'SELLER_POSTAL_CODE',
  'SELLER_COUNTRY',
  'SELLER_VAT_NUMBER',
] as const;
const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** What is missing or doesn't fit together. The sandbox needs nothing: its seller is made up. */
export const findBillingProblems = (given: Given): (readonly [name: string, message: string])[] => {
  const { PAYMENT_GATEWAY: gateway, SELLER_COUNTRY: country, SELLER_VAT_NUMBER: number } = given;
  if (gateway === undefined) return [];
  const isSellerGiven = sellerNames.some((name) => given[name] !== undefined);
  const needed = [
    ...(gateway === 'stripe' ? stripeNames : []),
    ...(gateway === 'stripe' || isSellerGiven ? sellerNames : []),
  ];
  const missing = needed
    .filter((name) => given[name] === undefined)
    .map((name) => [name, `is needed where PAYMENT_GATEWAY is ${gateway}`] as const);
  const problems: (readonly [string, string])[] = [...missing];
  if (country !== undefined && number !== undefined && !isVatNumber(country, number))
    problems.push(['SELLER_VAT_NUMBER', `is not a VAT number of ${country}`]);
  // The VAT of such an invoice has to be told in złoty as well, by a rate that isn't read from anywhere.
  if ((country ?? 'PL') === 'PL' && given.BILLING_CURRENCY !== 'PLN')
    problems.push(['BILLING_CURRENCY', 'has to be PLN where the seller is in Poland']);
  return problems;
};

const readAddress = (text: string) => {
  const { hostname, port, protocol } = new URL(text);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
};

/** For trying it out: an example number whose check digits are right. */
const madeUpSeller = {
  ...{ name: 'Sprzedawca Przykładowy Sp. z o.o.', addressLines: ['ul. Przykładowa 1', '00-950 Warszawa'] },
  ...{ country: 'PL', vatNumber: 'PL1234567890' },
};

/** Null without a gateway. Throws nothing: problems were found before. */
export const readBilling = (given: Given): BillingConfig | null => {
  const { PAYMENT_GATEWAY: gateway, SELLER_NAME: name, PLAN_PRICES: prices } = given;
  if (gateway === undefined || prices === null) return null;
  const { SELLER_COUNTRY: country = '', SELLER_VAT_NUMBER: number = '' } = given;
  const city = [given.SELLER_POSTAL_CODE, given.SELLER_CITY].join(' ');
  return {
    ...{ gateway, prices, currency: given.BILLING_CURRENCY },
    stripe:
      gateway === 'stripe'
        ? {
            secretKey: given.STRIPE_SECRET_KEY ?? '',
            publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? '',
            webhookSecrets: given.STRIPE_WEBHOOK_SECRET ?? [],
            address: given.STRIPE_API_URL === undefined ? null : readAddress(given.STRIPE_API_URL),
          }
        : null,
    seller:
      name === undefined
        ? madeUpSeller
        : {
            ...{ name, addressLines: [given.SELLER_ADDRESS ?? '', city], country },
            vatNumber: normalizeVatNumber(country, number),
          },
  };
};
