import type { DeclineReason } from '@vitrina/contract';

/** Stripe's codes of card errors that have a reason of their own here; all others are `other` or `declined`. */
const reasonOfCode: Readonly<Record<string, DeclineReason>> = {
  card_declined: 'declined',
  expired_card: 'expired_card',
  insufficient_funds: 'insufficient_funds',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  authentication_required: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_intent_payment_attempt_failed: 'declined',
};

/** What the bank said, where it is more telling than the code. */
const reasonOfDecline: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'authentication_required',
};

/** Refusals that no further try changes: the card is lost, blocked, or of a kind that isn't taken. */
export const hardDeclineCodes: ReadonlySet<string> = new Set([
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
]);

export const reasonOf = (error: {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}): DeclineReason => reasonOfDecline[error.decline_code ?? ''] ?? reasonOfCode[error.code ?? ''] ?? 'other';
