import { publicEventsReply } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPhraseDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let key: string;
let searchId: string;
let productIds: string[];
let ids = 0;
beforeAll(async () => {
  shop = await startShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  searchId = await shop.newInstance();
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = reply.data.map(({ id }) => id);
});
afterAll(() => shop.close());

const event = (type: unknown, fields: Record<string, unknown> = {}) => {
  ids += 1;
  return { type, eventId: `kinds-${String(ids).padStart(4, '0')}`, ...fields };
};
const search = () => event('search', { query: 'kubek', total: 3, context: 'serp' });
const send = async (...events: unknown[]) => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ events }),
  });
  return { status: response.status, body: (await response.json()) as never };
};
const pathsOf = (body: unknown): string[] =>
  (body as { error: { details: { problems: { path: string }[] } } }).error.details.problems.map(
    ({ path }) => path,
  );

test('[R10.06] an event of a kind that a later release reports is left out alone, and the reply says which', async () => {
  const { status, body } = await send(event('wishlist', { productId: 'SKU-1' }), search());
  expect(status).toBe(202);
  const reply = publicEventsReply.parse(body);
  expect(reply).toMatchObject({ accepted: 1, duplicates: 0, ignored: 1 });
  expect(reply.message).toMatch(/kind isn't known: events\.0\.type/);
  expect(reply.problems).toEqual([
    { path: 'events.0.type', rule: 'oneOf', params: { values: expect.stringContaining('search, browse') } },
  ]);
  expect(await readPhraseDays(shop.server.database, searchId)).toMatchObject([
    { phrase: 'kubek', searches: 1 },
    { phrase: 'kubek', searches: 1 },
  ]);
});

test('[R10.06] a call of nothing else is taken, and counts nothing', async () => {
  const { status, body } = await send(event('wishlist'), event('<b>'.repeat(2000)));
  expect(status).toBe(202);
  expect(publicEventsReply.parse(body)).toMatchObject({ accepted: 0, duplicates: 0, ignored: 2 });
});

test('[R10.06] what is wrong with the others is told by where they stood in the call', async () => {
  const wrong = await send(event('wishlist'), search(), event('search', { query: '', total: 1 }));
  expect(wrong.status).toBe(422);
  expect(pathsOf(wrong.body)).toEqual(expect.arrayContaining(['events.2.query', 'events.2.context']));
  const products = [{ productId: productIds[0], quantity: 1, price: 99_999_999 }];
  const dear = publicEventsReply.parse((await send(event('wishlist'), event('purchase', { products }))).body);
  expect(dear.ignored).toBe(2);
  expect(dear.message).toMatch(/events\.1\.products\.0\.price/);
  expect(dear.problems?.map(({ path }) => path)).toEqual(['events.1.products.0.price', 'events.0.type']);
});

test('[R5.13] what is no event at all still refuses the call', async () => {
  for (const odd of [null, 5, [], 'search', {}, { type: null }, { type: 5 }, { type: ['search'] }])
    expect((await send(search(), odd)).status, JSON.stringify(odd)).toBe(422);
  expect((await send()).status).toBe(422);
  const tooMany = Array.from({ length: 1001 }, () => event('wishlist'));
  expect((await send(...tooMany)).status).toBe(422);
});
