import { eventLimits } from '@vitrina/contract';
import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from '../../http/failure.ts';
import { networkOf } from '../../http/network-of.ts';
import { createWindowCounter } from '../../http/window-counter.ts';
import type { VisitorContext } from './access.ts';
import { productIdsOf, type VisitorEvent } from './visitor-event.ts';

/** Events a minute. */
export type EventRates = { readonly perShop: number; readonly perVisitor: number };

const windowMs = 60_000;
/** Some times the length of a usual one, so that the count is what bounds honest clients. */
const bytesPerEvent = 2048;

/** Each product is looked up: an event with many counts as several. A usual page of results is four. */
const productsPerEvent = 6;
const weigh = (event: VisitorEvent): number =>
  Math.max(1, Math.ceil(productIdsOf(event).length / productsPerEvent));

export type EventLimits = ReturnType<typeof createEventLimits>;
type Asking = Pick<VisitorContext, 'customerId' | 'isByServer'>;

/**
 * How many events, and how many bytes of them, may come in a minute: of all visitors of a customer's shops, and of one network.
 * Searches are counted by the call; a call with a thousand events is a thousand here, more where they name many products. The
 * shop's own server sends for all of its visitors.
 */
export const createEventLimits = (rates: EventRates, now: () => Date) => {
  const counters = (max: number) => ({
    events: createWindowCounter({ max, windowMs, now }),
    bytes: createWindowCounter({ max: max * bytesPerEvent, windowMs, now }),
  });
  const ofShop = counters(rates.perShop);
  const ofVisitor = counters(rates.perVisitor);

  const take = (
    what: 'events' | 'bytes',
    amount: number,
    { customerId, isByServer }: Asking,
    request: FastifyRequest,
  ): Failure | null => {
    const network = `${customerId} ${networkOf(request.ip)}`;
    const over =
      (isByServer ? null : ofVisitor[what].take(network, amount)) ?? ofShop[what].take(customerId, amount);
    return over && fail('TOO_MANY_REQUESTS', over);
  };

  return {
    /** Before a body is read. Whoever doesn't say how long it is may send the longest. */
    takeBody: (asking: Asking, request: FastifyRequest): Failure | null => {
      const said = Number(request.headers['content-length'] ?? eventLimits.bodyBytes);
      const bytes = Number.isSafeInteger(said) && said >= 0 ? said : eventLimits.bodyBytes;
      return take('bytes', Math.min(bytes, eventLimits.bodyBytes), asking, request);
    },
    takeEvents: (asking: Asking, request: FastifyRequest, events: readonly VisitorEvent[]): Failure | null =>
      take(
        'events',
        events.reduce((sum, event) => sum + weigh(event), 0),
        asking,
        request,
      ),
  };
};
