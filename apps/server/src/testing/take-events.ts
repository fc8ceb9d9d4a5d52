import type { VisitorEvent } from '../features/events/visitor-event.ts';
import { dayMs } from '../storage/calendar-days.ts';
import type { InstanceWithCatalog } from '../storage/records.ts';
import type { Shop } from './start-shop.ts';

/** The time of servers whose events are made here. */
export const noon = new Date('2026-03-10T12:00:00.000Z');

export type GivenEvent = {
  readonly daysAgo?: number;
  readonly visitor?: string | null;
  readonly queryId?: string | null;
};

let ids = 0;
const common = ({ daysAgo = 0, visitor = null, queryId = null }: GivenEvent) => {
  ids += 1;
  const at = new Date(noon.getTime() - daysAgo * dayMs).toISOString();
  return { eventId: `taken-event-${ids}`, at, visitor, queryId, device: 'phone' as const };
};

type GivenSearch = GivenEvent & { readonly total?: number; readonly context?: 'autocomplete' | 'serp' };
export const searched = (phrase: string, given: GivenSearch = {}): VisitorEvent => ({
  ...common(given),
  type: 'search',
  phrase,
  total: given.total ?? 5,
  context: given.context ?? 'serp',
});
export const viewed = (productId: string): VisitorEvent => ({
  ...common({}),
  type: 'view',
  productIds: [productId],
});
export const clicked = (productId: string, given: GivenEvent = {}): VisitorEvent => ({
  ...common(given),
  type: 'click',
  productId,
});
export const bought = (
  productId: string,
  quantity: number,
  price: number,
  given: GivenEvent = {},
): VisitorEvent => ({ ...common(given), type: 'purchase', products: [{ productId, quantity, price }] });

/** The search instance that a public call would find. */
export const findPlace = async ({ server }: Shop, searchId: string): Promise<InstanceWithCatalog> => {
  const found = await server.app.services.findPublicInstance(searchId);
  if (!found) throw new Error('The instance is gone');
  return found;
};

/** Has the shop's own server report events, without HTTP. */
export const takeEvents = (
  { server }: Shop,
  { instance, catalog }: InstanceWithCatalog,
  events: readonly VisitorEvent[],
) =>
  server.app.services.events.service.take(
    {
      ...{ customerId: catalog.customerId, instanceId: instance.id, catalogId: catalog.id },
      isByServer: true,
      isTest: false,
    },
    events,
    undefined,
  );
