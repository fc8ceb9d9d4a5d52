import { detachMethod } from './stripe-payments.ts';
import { readObject, type StripeState } from './stripe-state.ts';

/** What happens to saved cards without us: at Stripe's dashboard, and at the networks of cards. */
export type StripeOutside = {
  readonly takeCardAway: (methodId: string) => void;
  readonly renewCard: (methodId: string, expYear: number) => void;
};

export const createStripeOutside = (state: StripeState): StripeOutside => ({
  takeCardAway: (methodId) => {
    detachMethod(state, methodId);
  },
  renewCard: (methodId, expYear) => {
    const method = readObject(state, methodId, 'payment_method');
    method.card = { ...(method.card as object), exp_year: expYear };
    state.addEvent('payment_method.automatically_updated', method);
  },
});
