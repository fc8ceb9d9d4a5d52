import type { SandboxScenario } from '@vitrina/billing-rules';
import type { DeclineReason } from '@vitrina/contract';

/**
 * What happens to a card of each scenario: `secure` asks for 3-D Secure first, a reason refuses, null lets it through.
 */
export type Behaviour = {
  readonly whenSaved: 'secure' | DeclineReason | null;
  readonly whenCharged: 'secure' | DeclineReason | null;
  readonly last4: string;
};

export const behaviours = {
  works: { whenSaved: null, whenCharged: null, last4: '4242' },
  declined: { whenSaved: 'declined', whenCharged: 'declined', last4: '0002' },
  insufficient_funds: { whenSaved: 'insufficient_funds', whenCharged: 'insufficient_funds', last4: '9995' },
  expired: { whenSaved: 'expired_card', whenCharged: 'expired_card', last4: '0069' },
  declined_when_charged: { whenSaved: null, whenCharged: 'declined', last4: '0341' },
  expired_when_charged: { whenSaved: null, whenCharged: 'expired_card', last4: '1125' },
  secure_when_saved: { whenSaved: 'secure', whenCharged: null, last4: '3155' },
  secure_always: { whenSaved: 'secure', whenCharged: 'secure', last4: '3184' },
  secure_then_insufficient_funds: { whenSaved: 'secure', whenCharged: 'insufficient_funds', last4: '3178' },
} as const satisfies Record<SandboxScenario, Behaviour>;

/** Whether the card's last month is over. */
export const hasExpired = (card: { expMonth: number; expYear: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(card.expYear, card.expMonth, 1);
