import type { CardError, TestCard } from './stripe-cards.ts';

export type StripeObject = { id: string; object: string } & Record<string, unknown>;

export type StripeEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: StripeObject };
};

/** What the stand-in keeps of an account. */
export type StripeState = {
  readonly objects: Map<string, StripeObject>;
  readonly events: StripeEvent[];
  /** What a saved card does, by the id of its payment method. */
  readonly cards: Map<string, TestCard>;
  readonly nextId: (prefix: string) => string;
  readonly addEvent: (type: string, object: StripeObject) => void;
};

export const createStripeState = (now: () => number): StripeState => {
  let ids = 0;
  const events: StripeEvent[] = [];
  const nextId = (prefix: string): string => {
    ids += 1;
    return `${prefix}_${String(ids).padStart(8, '0')}`;
  };
  return {
    objects: new Map(),
    events,
    cards: new Map(),
    nextId,
    addEvent: (type, object) => {
      const data = { object: structuredClone(object) };
      events.push({ id: nextId('evt'), object: 'event', type, created: now(), data });
    },
  };
};

/** An error reply. `payment` is named in those of a payment, so that the caller can read it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body.message ?? body.code));
    this.status = status;
    this.body = body;
  }
}

export const refuseCard = (error: CardError, others: Record<string, unknown> = {}): StripeRefusal =>
  new StripeRefusal(402, { type: 'card_error', ...error, ...others });

export const refuseRequest = (status: number, code: string, message: string, param?: string): StripeRefusal =>
  new StripeRefusal(status, { type: 'invalid_request_error', code, message, ...(param && { param }) });

export const readObject = (state: StripeState, id: string, object: string): StripeObject => {
  const found = state.objects.get(id);
  if (found?.object !== object)
    throw refuseRequest(404, 'resource_missing', `No such ${object}: '${id}'`, 'id');
  return found;
};
