import { eventLimits } from '@vitrina/contract';
import type { FastifyRequest } from 'fastify';
import type { CountSharing } from '../../http/counting-windows.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { networkOf, siteOf, visitorsOfSite } from '../../http/network-of.ts';
import { createWindowCounter } from '../../http/window-counter.ts';
import type { VisitorContext } from './access.ts';
import { productIdsOf, type VisitorEvent } from './visitor-event.ts';

/** Events a minute. */
export type EventRates = { readonly perShop: number; readonly perVisitor: number };

const windowMs = 60_000;
/** Several times the usual length, so that honest clients are limited by the count. */
const bytesPerEvent = 2048;

/** Every product is looked up, so an event with many of them counts as several. A usual page of results counts as four. */
const productsPerEvent = 6;
const weigh = (event: VisitorEvent): number =>
  Math.max(1, Math.ceil(productIdsOf(event).length / productsPerEvent));

export type EventLimits = ReturnType<typeof createEventLimits>;
type Asking = Pick<VisitorContext, 'customerId' | 'isByServer'>;

/**
 * How many events, and how many bytes of them, are accepted a minute: from all visitors of a customer's shops, from one
 * network, and from the IPv6 networks of one owner. Searches count by the call; a call with a thousand events counts as a thousand, and more where they name many
 * products. The shop's own server sends for all its visitors.
 */
export const createEventLimits = (
  rates: EventRates,
  now: () => Date,
  sharing: CountSharing | null = null,
) => {
  const counter = (max: number, name: string) =>
    createWindowCounter({ max, windowMs, now, shared: sharing && { by: sharing, name } });
  const counters = (max: number, of: string) => ({
    events: counter(max, `events of a ${of}`),
    bytes: counter(max * bytesPerEvent, `bytes of a ${of}`),
  });
  const ofShop = counters(rates.perShop, 'shop');
  const ofVisitor = counters(rates.perVisitor, 'visitor');
  const ofSite = counters(rates.perVisitor * visitorsOfSite, 'site');

  const takeOfVisitor = (what: 'events' | 'bytes', amount: number, customerId: string, address: string) => {
    const site = siteOf(address);
    return (
      ofVisitor[what].take(`${customerId} ${networkOf(address)}`, amount) ??
      (site === null ? null : ofSite[what].take(`${customerId} ${site}`, amount))
    );
  };

  const take = (
    what: 'events' | 'bytes',
    amount: number,
    { customerId, isByServer }: Asking,
    request: FastifyRequest,
  ): Failure | null => {
    const over =
      (isByServer ? null : takeOfVisitor(what, amount, customerId, request.ip)) ??
      ofShop[what].take(customerId, amount);
    return over && fail('TOO_MANY_REQUESTS', over);
  };

  return {
    /** Called before a body is read. Without a content length, the longest body is assumed. */
    takeBody: (asking: Asking, request: FastifyRequest): Failure | null => {
      const declaredBytes = Number(request.headers['content-length'] ?? eventLimits.bodyBytes);
      const bytes =
        Number.isSafeInteger(declaredBytes) && declaredBytes >= 0 ? declaredBytes : eventLimits.bodyBytes;
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
