/** A refusal as Stripe words it. */
export type CardError = { readonly code: string; readonly decline_code?: string; readonly message: string };

export type TestCard = {
  readonly whenSaved: 'secure' | CardError | null;
  readonly whenCharged: 'secure' | CardError | null;
};

const declined: CardError = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const noFunds: CardError = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const expired: CardError = { code: 'expired_card', message: 'Your card has expired.' };

/** Stripe's public test numbers, and one of ours that saves and has expired when it is charged. */
const cards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['4242424242424242', { whenSaved: null, whenCharged: null }],
  ['4000000000000002', { whenSaved: declined, whenCharged: declined }],
  ['4000000000009995', { whenSaved: noFunds, whenCharged: noFunds }],
  ['4000000000000069', { whenSaved: expired, whenCharged: expired }],
  ['4000000000000341', { whenSaved: null, whenCharged: declined }],
  ['4000000000001125', { whenSaved: null, whenCharged: expired }],
  ['4000002500003155', { whenSaved: 'secure', whenCharged: null }],
  ['4000002760003184', { whenSaved: 'secure', whenCharged: 'secure' }],
  ['4000008260003178', { whenSaved: 'secure', whenCharged: noFunds }],
]);

export const incorrectNumber: CardError = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
};

/** Undefined for any other number: this stand-in takes test cards alone. */
export const findTestCard = (number: string): TestCard | undefined => cards.get(number);
