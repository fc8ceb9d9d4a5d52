import { cardDigits, isCardNumber } from './card.ts';

/**
 * What the sandbox does with a card. The browser sends this instead of the number, so that no card number, not even a test one,
 * reaches our server.
 */
export const sandboxScenarios = [
  /** Is saved, and every payment succeeds. */
  'works',
  /** Is refused when it is saved. */
  'declined',
  'insufficient_funds',
  'expired',
  /** Is saved, but every payment is refused. */
  'declined_when_charged',
  /** Is saved, but has expired when it is charged. */
  'expired_when_charged',
  /** Asks for 3-D Secure when it is saved, and no more after that. */
  'secure_when_saved',
  /** Asks for 3-D Secure when it is saved and at every payment. */
  'secure_always',
  /** Asks for 3-D Secure when it is saved; every payment is refused for want of money. */
  'secure_then_insufficient_funds',
] as const;
export type SandboxScenario = (typeof sandboxScenarios)[number];

/** Stripe's public test numbers, and one of our own for what Stripe has no number for. */
const scenarios: ReadonlyMap<string, SandboxScenario> = new Map([
  ['4242424242424242', 'works'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired'],
  ['4000000000000341', 'declined_when_charged'],
  ['4000000000001125', 'expired_when_charged'],
  ['4000002500003155', 'secure_when_saved'],
  ['4000002760003184', 'secure_always'],
  ['4000008260003178', 'secure_then_insufficient_funds'],
]);

export type SandboxCard =
  | { readonly kind: 'test_card'; readonly scenario: SandboxScenario; readonly last4: string }
  | { readonly kind: 'not_a_test_card' }
  | { readonly kind: 'invalid' };

/** What a typed number is to the sandbox. Runs in the browser; a number that isn't a test card's is forgotten there. */
export const readSandboxCard = (typed: string): SandboxCard => {
  if (!isCardNumber(typed)) return { kind: 'invalid' };
  const digits = cardDigits(typed);
  const scenario = scenarios.get(digits);
  return scenario === undefined
    ? { kind: 'not_a_test_card' }
    : { kind: 'test_card', scenario, last4: digits.slice(-4) };
};

/** The test numbers with what they do, for a page that offers them. */
export const listSandboxCards = (): { readonly number: string; readonly scenario: SandboxScenario }[] =>
  [...scenarios].map(([number, scenario]) => ({ number, scenario }));
