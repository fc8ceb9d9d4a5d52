import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Subscription } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import {
  buildDunning,
  buildInvoice,
  buildQuote,
  buildSubscription,
} from '../../testing/build-subscription.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/search/subscription';
let server: ApiServer;
let subscription: Subscription;
let bodies: unknown[];
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  subscription = buildSubscription();
  bodies = [];
  server.handle({
    getSubscription: () => ({ data: subscription }),
    listInvoices: () => ({ data: [], total: 0 }),
    quotePlan: () => ({ data: buildQuote() }),
    changePlan: ({ body }) => {
      bodies.push(body);
      subscription = buildSubscription({ plan: 'pro' });
      return { data: { outcome: 'done', subscription } };
    },
  });
});
afterAll(() => server.close());

const press = async (user: Awaited<ReturnType<typeof renderPanel>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('the state of a subscription', () => {
  test('[R2.14] without a gateway there are plan and use, and nothing about cards, prices or invoices', async () => {
    subscription = buildSubscription({
      ...{ gateway: null, state: 'managed', offers: [], card: null, billing: null },
      ...{ period: null, nextCharge: null },
    });
    await renderPanel({ path, server });
    await screen.findByText(/Whoever runs this installation sets the plan/);
    expect(screen.getByText('1,200 of 100,000')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('button')).toBeNull();
    expect(main.queryByText(/card|invoice|PLN|zł|pay|choose a larger plan|can’t choose/i)).toBeNull();
    expect(server.log).not.toContain('listInvoices');
  });

  test.each([
    [
      'a charge that is tried again',
      { state: 'past_due', dunning: buildDunning() },
      [
        /Couldn’t charge PLN\s367\.77/,
        /not enough money/,
        /Attempt 1 of 3\. We try again on 26 Dec 2026, 10:00/,
      ],
    ],
    [
      'days of grace',
      {
        state: 'grace',
        dunning: buildDunning({
          ...{ tries: 3, nextTryAt: null },
          readOnlyFrom: new Date(Date.now() + 5 * 86_400_000 - 60_000).toISOString(),
        }),
      },
      [/Attempt 3 of 3\. We won’t try again/, /You have 5 days left to pay/, /nothing will be deleted/],
    ],
    [
      'nothing can be changed',
      { state: 'read_only', dunning: buildDunning({ tries: 3, nextTryAt: null }) },
      [/The panel is read-only/, /Nothing was deleted/],
    ],
    [
      'the bank waits',
      {
        state: 'past_due',
        dunning: buildDunning({ confirmation: { paymentId: 'payment-1', clientSecret: 'secret' } }),
      },
      [
        /^Your bank asks you to confirm PLN\s367\.77$/,
        /The bank waits with the payment until you confirm it/,
      ],
    ],
    ['cancelled', { state: 'ending', endsOn: '2026-12-22' }, [/The subscription ends on 22 Dec 2026/]],
    ['over', { state: 'ended', period: null, nextCharge: null }, [/The subscription has ended/]],
    [
      'a card that expires',
      { card: { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2026, endsBefore: true } },
      [/Your card expires before the next payment/],
    ],
  ] as const satisfies readonly (readonly [string, Partial<Subscription>, readonly RegExp[]])[])(
    '[R2.14] is said in words: %s',
    async (_, part, sentences) => {
      subscription = buildSubscription(part);
      await renderPanel({ path, server });
      for (const sentence of sentences) await screen.findByText(sentence);
    },
  );

  test('a payment that was confirmed with the bank is asked for by its id; what is due can be paid now', async () => {
    subscription = buildSubscription({ state: 'past_due', dunning: buildDunning() });
    server.handle({
      payDue: () => ({ data: { outcome: 'needs_action', paymentId: 'payment-1', clientSecret: 's' } }),
      stepSandbox: ({ params, body }) => {
        bodies.push([params.id, body]);
        return { data: { state: 'succeeded' } };
      },
      confirmPayment: ({ params }) => {
        bodies.push(params.paymentId);
        subscription = buildSubscription();
        return { data: { outcome: 'done', subscription } };
      },
    });
    const { user } = await renderPanel({ path, server });
    await press(user, /^Pay PLN\s367\.77 now$/);
    await press(user, 'Confirm');
    await screen.findByText('Paid, thank you');
    expect(bodies).toEqual([['payment-1', { step: 'confirm', isConfirmed: true }], 'payment-1']);
    expect(screen.queryByText(/Couldn’t charge/)).toBeNull();
  });

  test('a payment that the bank asks about is confirmed, not called failed or tried again', async () => {
    const confirmation = { paymentId: 'payment-1', clientSecret: 's' };
    const reason = 'authentication_required';
    subscription = buildSubscription({
      state: 'past_due',
      dunning: buildDunning({ reason, nextTryAt: null, confirmation }),
    });
    await renderPanel({ path, server });
    await screen.findByText(/^Your bank asks you to confirm PLN\s367\.77$/);
    expect(screen.getByRole('button', { name: 'Confirm with the bank' })).toBeVisible();
    expect(screen.queryByText(/Couldn’t charge|Attempt \d of 3/)).toBeNull();
  });

  test('a payment that fails again says so once', async () => {
    subscription = buildSubscription({ state: 'past_due', dunning: buildDunning() });
    server.handle({ payDue: () => refuse(402, 'CARD_DECLINED', { reason: 'insufficient_funds' }) });
    const { user } = await renderPanel({ path, server });
    await press(user, /^Pay PLN\s367\.77 now$/);
    await screen.findByText('It has just failed again.');
    expect(screen.getAllByText(/not enough money/)).toHaveLength(1);
  });

  test('a period that isn’t paid isn’t called so', async () => {
    subscription = buildSubscription({ state: 'grace', dunning: buildDunning() });
    await renderPanel({ path, server });
    await screen.findByText(/^Period: .+, not paid yet$/);
    expect(screen.queryByText(/^Paid period/)).toBeNull();
  });

  test('a new card says before and after that it pays what is due', async () => {
    subscription = buildSubscription({ state: 'past_due', dunning: buildDunning() });
    server.handle({
      beginCardSetup: () => ({ data: { setupId: 'setup-1', clientSecret: 's' } }),
      stepSandbox: () => ({ data: { state: 'succeeded' } }),
      finishCardSetup: () => {
        subscription = buildSubscription();
        return { data: subscription };
      },
    });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Use another card');
    await screen.findByText(/We charge the PLN\s367\.77 due to this card right away/);
    await press(user, /^4242 4242 4242 4242/);
    await press(user, /^Save and pay PLN\s367\.77$/);
    await screen.findByText(/the amount due is paid/);
  });

  test('a double click pays, resumes and cancels once', async () => {
    const calls: string[] = [];
    server.handle({
      subscribe: () => {
        calls.push('subscribe');
        subscription = buildSubscription({ state: 'ending', endsOn: '2026-12-22' });
        return { data: { outcome: 'done', subscription } };
      },
      resumeSubscription: () => {
        calls.push('resume');
        subscription = buildSubscription();
        return { data: subscription };
      },
    });
    subscription = buildSubscription({ state: 'none', period: null, nextCharge: null });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Choose Pro');
    const pay = await screen.findByRole('button', { name: /^Pay PLN\s369\.00/ });
    fireEvent.click(pay);
    fireEvent.click(pay);
    const resume = await screen.findByRole('button', { name: 'Resume subscription' });
    fireEvent.click(resume);
    fireEvent.click(resume);
    await screen.findByText('Subscription resumed');
    expect(calls).toEqual(['subscribe', 'resume']);
  });

  test('Escape in the bank’s dialog refuses there, and leaves what is beneath', async () => {
    subscription = buildSubscription({ state: 'none', period: null, nextCharge: null });
    server.handle({
      subscribe: () => ({
        data: { outcome: 'needs_action', paymentId: 'payment-1', clientSecret: 's' },
      }),
      stepSandbox: () => ({ data: { state: 'failed' } }),
      confirmPayment: () => refuse(402, 'CARD_DECLINED', { reason: 'authentication_failed' }),
    });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Choose Pro');
    await press(user, /^Pay PLN\s369\.00/);
    await screen.findByText('Your bank asks whether you agree to the payment.');
    await user.keyboard('{Escape}');
    await screen.findByText(/the payment was not confirmed with the bank/);
    expect(screen.getByRole('dialog', { name: 'Plan Pro' })).toBeVisible();
  });

  test('a payment of unknown outcome says so, and that it should not be made again', async () => {
    server.handle({ changePlan: () => ({ data: { outcome: 'pending', subscription } }) });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Change to Pro');
    await press(user, /^Pay PLN\s369\.00 and change the plan$/);
    await screen.findByText(/Don’t pay again/);
  });
});

describe('the plans', () => {
  test('name what has to be removed before one can be chosen, with the way there', async () => {
    await renderPanel({ path, server });
    const list = within(await screen.findByRole('list', { name: 'Plans' }));
    expect(list.getByText(/delete search engines: you have 2, the plan allows 1/)).toBeVisible();
    expect(list.getByRole('link', { name: 'Go to search engines' })).toHaveAttribute(
      'href',
      '/search/instances',
    );
    expect(list.queryByRole('button', { name: 'Change to Start' })).toBeNull();
  });

  test('a larger one shows credit, charge, VAT and the sum before the button that agrees to exactly that', async () => {
    const { user } = await renderPanel({ path, server });
    await press(user, 'Change to Pro');
    const sums = await screen.findByRole('table', { name: 'How the amount is calculated' });
    for (const words of [/15 of 30 days/, /−PLN\s149\.50/, /PLN\s449\.50/, /VAT 23%/, /PLN\s369\.00/])
      expect(sums).toHaveTextContent(words);
    await press(user, /^Pay PLN\s369\.00 and change the plan$/);
    await screen.findByRole('heading', { name: 'Your plan: Pro' });
    expect(bodies).toEqual([{ plan: 'pro', agreedGross: 36_900 }]);
  });

  test('an amount that has changed is shown anew, and agreed to again', async () => {
    server.handle({ changePlan: () => refuse(409, 'PLAN_QUOTE_OUTDATED') });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Change to Pro');
    server.handle({
      quotePlan: () => ({
        data: buildQuote({
          due: { net: 40_000, vatRate: 23, vat: 9200, gross: 49_200, currency: 'PLN' },
        }),
      }),
    });
    await press(user, /^Pay PLN\s369\.00/);
    await screen.findByText(/Nothing was charged\. Check the new amount/);
    await screen.findByRole('button', { name: /^Pay PLN\s492\.00/ });
  });

  test('a smaller one that was chosen for the next period is taken back without a payment', async () => {
    subscription = buildSubscription({ nextPlan: 'start' });
    const { user } = await renderPanel({ path, server });
    await screen.findByText('From 23 Dec 2026 you are on the Start plan.');
    await press(user, 'Stay with Growth');
    await waitFor(() => expect(bodies).toEqual([{ plan: 'growth', agreedGross: 0 }]));
  });

  test('it is cancelled after saying what works until when', async () => {
    server.handle({
      cancelSubscription: () => {
        subscription = buildSubscription({ state: 'ending', endsOn: '2026-12-22' });
        return { data: subscription };
      },
    });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Cancel subscription');
    await screen.findByText(/Everything works as before until 22 Dec 2026/);
    await screen.findByText(/We delete nothing/);
    await press(user, 'Yes, cancel it');
    await screen.findByText('The subscription ends on 22 Dec 2026');
  });
});

describe('the form of billing data and card', () => {
  const names = [
    // A postal code is wrong only in a country that has them: the next test.
    ...['First name', 'Last name', 'Address', 'City', 'Country', 'Company name', 'VAT number'],
    ...['Card number', 'Month', 'Year'],
  ];
  const open = async () => {
    subscription = buildSubscription({
      state: 'none',
      card: null,
      billing: null,
      period: null,
      nextCharge: null,
    });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Enter details and card');
    return user;
  };
  const field = (name: string) => screen.findByRole('textbox', { name });

  test('[R5.11] each field has its own message that it is invalid', async () => {
    const user = await open();
    await user.type(await field('VAT number'), '12');
    await press(user, 'Save');
    for (const name of names) await screen.findByText(`${name} is invalid`);
    expect(server.log).not.toContain('setBillingData');
  });

  test('[R8.13] billing data that was typed is there when the form is opened again, and no card number is', async () => {
    const user = await open();
    await user.type(await field('Company name'), 'Kubki');
    await user.type(await field('VAT number'), '12');
    await user.type(await field('Card number'), '4242424242424242');
    cleanup();
    const again = await open();
    expect(await field('Company name')).toHaveValue('Kubki');
    expect(await field('VAT number')).toHaveValue('12');
    expect(await field('Card number')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/4242/);
    await press(again, 'Discard them');
    expect(await field('Company name')).toHaveValue('');
    cleanup();
    await open();
    expect(await field('VAT number')).toHaveValue('');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  test('[R5.11] a field is checked when it is left, with the rules of the country', async () => {
    const user = await open();
    await user.type(await screen.findByRole('combobox', { name: 'Country' }), 'Pola');
    await user.click(await screen.findByRole('option', { name: 'Poland' }));
    await user.type(await field('Postal code'), '0095');
    expect(screen.queryByText('Postal code is invalid')).toBeNull();
    await user.tab();
    await screen.findByText('Postal code is invalid');
    await user.type(await field('Card number'), '4242424242424241');
    await user.tab();
    await screen.findByText('Card number is invalid');
    expect(screen.queryByText('First name is invalid')).toBeNull();
  });

  test('[R10.08] a test card is sent as what it does; its number is in no request and no storage', async () => {
    subscription = buildSubscription({ card: null });
    server.handle({
      beginCardSetup: () => ({ data: { setupId: 'setup-1', clientSecret: 's' } }),
      stepSandbox: ({ params, body }) => {
        bodies.push([params.id, body]);
        return { data: { state: 'succeeded' } };
      },
      finishCardSetup: ({ params }) => {
        bodies.push(params.setupId);
        subscription = buildSubscription();
        return { data: subscription };
      },
    });
    const { user, panel } = await renderPanel({ path, server });
    await press(user, 'Add a card');
    await user.type(await field('Card number'), '4242424242424242');
    expect(await field('Card number')).toHaveValue('4242 4242 4242 4242');
    await user.type(await field('Month'), '12');
    await user.type(await field('Year'), '2030');
    await press(user, 'Save');
    await screen.findByText('Visa ending in 4242');
    expect(bodies).toEqual([
      [
        'setup-1',
        {
          ...{ step: 'card', scenario: 'works', brand: 'visa', last4: '4242' },
          ...{ expMonth: 12, expYear: 2030 },
        },
      ],
      'setup-1',
    ]);
    const queries = panel.queries.getQueryCache().getAll();
    const left = JSON.stringify([
      bodies,
      { ...localStorage },
      { ...sessionStorage },
      queries.map(({ queryKey, state }) => [queryKey, state.data]),
      panel.queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.data),
    ]);
    expect(left).not.toMatch(/4242 ?4242/);
  });

  test('[R3.32] a refused card says why', async () => {
    subscription = buildSubscription({ card: null });
    server.handle({
      beginCardSetup: () => ({ data: { setupId: 'setup-1', clientSecret: 's' } }),
      stepSandbox: () => ({ data: { state: 'failed' } }),
      finishCardSetup: () => refuse(409, 'CARD_DECLINED', { reason: 'expired_card' }),
    });
    const { user } = await renderPanel({ path, server });
    await press(user, 'Add a card');
    await press(user, /^4000 0000 0000 0069/);
    await press(user, 'Save');
    await screen.findByText(/the card has expired\. Enter a new one\./);
  });
});

test('invoices are listed, corrections name what they correct', async () => {
  server.handle({
    listInvoices: () => ({
      data: [
        buildInvoice({
          invoiceId: 'invoice-2',
          number: 'K/2026/11/0001',
          kind: 'correction',
          corrects: '2026/11/0001',
        }),
        buildInvoice(),
      ],
      total: 2,
    }),
  });
  await renderPanel({ path, server });
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(table.getByText('corrects invoice 2026/11/0001')).toBeVisible();
  expect(table.getByRole('button', { name: 'Download 2026/11/0001 (PDF)' })).toBeVisible();
});
