import { randomUUID } from 'node:crypto';

type Asked = {
  readonly origin: string;
  readonly shop: { readonly searchId: string; readonly key: string };
  readonly count: number;
};

/** Sends events of searches by as many visitors in one call, as a shop's server does. */
export const sendSearches = async ({
  origin,
  shop,
  count,
}: Asked): Promise<{ readonly status: number; readonly eventIds: string[] }> => {
  const events = Array.from({ length: count }, (_, index) => ({
    ...{ type: 'search', eventId: randomUUID(), queryId: randomUUID(), visitor: randomUUID() },
    ...{ query: `łóżko ${index % 7}`, total: index % 3, context: 'serp' },
  }));
  const { status } = await fetch(`${origin}/public/events/${shop.searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': shop.key },
    body: JSON.stringify({ events }),
  });
  return { status, eventIds: events.map(({ eventId }) => eventId) };
};
