import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

const seller = {
  ...{ SELLER_NAME: 'Wyszukiwarka Sp. z o.o.', SELLER_ADDRESS: 'ul. Prosta 1', SELLER_CITY: 'Warszawa' },
  ...{ SELLER_POSTAL_CODE: '00-950', SELLER_COUNTRY: 'PL', SELLER_VAT_NUMBER: '526-025-02-74' },
};

test('without a gateway nothing is paid; the sandbox needs no other setting', () => {
  expect(loadConfig({}).billing).toBeNull();
  expect(loadConfig({ PAYMENT_GATEWAY: 'sandbox' }).billing).toMatchObject({
    ...{ gateway: 'sandbox', stripe: null, currency: 'PLN' },
    prices: { start: 9900, growth: 29900, pro: 89900 },
    seller: { country: 'PL' },
  });
});

test('everything that is missing for Stripe is named at once, and no secret is repeated', () => {
  const problems = problemsOf({ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_live_of_somebody' });
  for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', ...Object.keys(seller)])
    expect(problems).toContain(`${name}: is needed`);
  expect(problems).not.toContain('sk_live');
});

test('Stripe with its seller, prices and two webhook secrets', () => {
  const { billing } = loadConfig({
    ...{ PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old', PLAN_PRICES: 'start:100,growth:200,pro:300' },
    ...seller,
  });
  expect(billing).toEqual({
    ...{ gateway: 'stripe', currency: 'PLN', prices: { start: 100, growth: 200, pro: 300 } },
    stripe: {
      ...{ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', address: null },
      webhookSecrets: ['whsec_new', 'whsec_old'],
    },
    seller: {
      ...{ name: 'Wyszukiwarka Sp. z o.o.', addressLines: ['ul. Prosta 1', '00-950 Warszawa'] },
      ...{ country: 'PL', vatNumber: 'PL5260250274' },
    },
  });
});

test.each([
  [{ PLAN_PRICES: 'start:100' }, 'PLAN_PRICES'],
  [{ PLAN_PRICES: 'start:0,growth:200,pro:300' }, 'PLAN_PRICES'],
  [{ BILLING_CURRENCY: 'XXX' }, 'BILLING_CURRENCY'],
  [{ BILLING_CURRENCY: 'EUR' }, 'BILLING_CURRENCY: has to be PLN where the seller is in Poland'],
  [{ ...seller, SELLER_VAT_NUMBER: '5260250275' }, 'SELLER_VAT_NUMBER: is not a VAT number of PL'],
  [{ PAYMENT_GATEWAY: 'cash' }, 'PAYMENT_GATEWAY'],
])('%j is refused', (settings, named) => {
  expect(problemsOf({ PAYMENT_GATEWAY: 'sandbox', ...settings })).toContain(named);
});
