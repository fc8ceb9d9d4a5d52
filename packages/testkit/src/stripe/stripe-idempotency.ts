import { StripeRefusal } from './stripe-state.ts';

export type StripeReply = { readonly status: number; readonly body: unknown };

type Kept = { readonly parameters: string; reply: StripeReply | null };

/** Answers kept by key, as Stripe keeps them: also failures, but not those of validation. */
export type StripeKeys = {
  /** The answer to repeat, or null to go on. Throws for other parameters, and while the first request is at work. */
  readonly begin: (key: string, parameters: string) => StripeReply | null;
  readonly end: (key: string, reply: StripeReply) => void;
  readonly forget: () => void;
};

export const createStripeKeys = (): StripeKeys => {
  const kept = new Map<string, Kept>();
  return {
    begin: (key, parameters) => {
      const before = kept.get(key);
      if (!before) {
        kept.set(key, { parameters, reply: null });
        return null;
      }
      if (before.parameters !== parameters)
        throw new StripeRefusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        });
      if (before.reply === null)
        throw new StripeRefusal(409, {
          ...{ type: 'invalid_request_error', code: 'idempotency_key_in_use' },
          message: 'There is currently another in-progress request using this key.',
        });
      return before.reply;
    },
    end: (key, reply) => {
      const before = kept.get(key);
      if (!before) return;
      if (reply.status === 400 || reply.status === 404 || reply.status === 429) kept.delete(key);
      else before.reply = reply;
    },
    forget: () => kept.clear(),
  };
};
