import { findTestCard, incorrectNumber } from './stripe-cards.ts';
import { answerPayment } from './stripe-payments.ts';
import { readObject, type StripeState } from './stripe-state.ts';

/** What Stripe.js does in a customer's browser, which our server never sees. */
export type StripeBrowser = {
  /** The card form was sent. `secure`: the bank asks, and `answer` says what the customer did. */
  readonly confirmSetup: (
    clientSecret: string,
    card: { readonly number: string; readonly expMonth: number; readonly expYear: number },
  ) => 'succeeded' | 'secure' | 'failed';
  readonly answer: (clientSecret: string, answer: 'succeed' | 'fail') => void;
};

const idIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

export const createStripeBrowser = (state: StripeState): StripeBrowser => {
  const failSetup = (id: string, error: Readonly<Record<string, unknown>>): void => {
    const setup = readObject(state, id, 'setup_intent');
    Object.assign(setup, { status: 'requires_payment_method', payment_method: null });
    setup.last_setup_error = { type: 'card_error', ...error };
    state.addEvent('setup_intent.setup_failed', setup);
  };
  const finishSetup = (id: string): void => {
    const setup = readObject(state, id, 'setup_intent');
    const method = readObject(state, String(setup.payment_method), 'payment_method');
    method.customer = setup.customer;
    Object.assign(setup, { status: 'succeeded', last_setup_error: null });
    state.addEvent('payment_method.attached', method);
    state.addEvent('setup_intent.succeeded', setup);
  };
  return {
    confirmSetup: (clientSecret, { number, expMonth, expYear }) => {
      const setup = readObject(state, idIn(clientSecret), 'setup_intent');
      const card = findTestCard(number);
      if (!card || (card.whenSaved !== null && card.whenSaved !== 'secure')) {
        failSetup(
          setup.id,
          card?.whenSaved && card.whenSaved !== 'secure' ? card.whenSaved : incorrectNumber,
        );
        return 'failed';
      }
      const id = state.nextId('pm');
      const shown = { brand: 'visa', last4: number.slice(-4), exp_month: expMonth, exp_year: expYear };
      state.objects.set(id, { id, object: 'payment_method', type: 'card', customer: null, card: shown });
      state.cards.set(id, card);
      Object.assign(setup, { payment_method: id, last_setup_error: null, status: 'requires_action' });
      if (card.whenSaved === 'secure') return 'secure';
      finishSetup(setup.id);
      return 'succeeded';
    },
    answer: (clientSecret, answer) => {
      const id = idIn(clientSecret);
      if (id.startsWith('pi_')) answerPayment(state, id, answer);
      else if (answer === 'succeed') finishSetup(id);
      else failSetup(id, { code: 'setup_intent_authentication_failure', message: 'Unable to authenticate.' });
    },
  };
};
