import { type GraphServerOptions, graphScopes, makePosts, makeProfile } from '@vitrina/testkit';
import { eventually } from '../../../apps/server/src/testing/start-test-server.ts';
import { agree, billingData, saveCard } from '../../../apps/server/src/testing/subscriber.ts';
import type { Arena, Shop } from '../arena.ts';
import { type Attack, countStatuses, type Size } from '../attack.ts';
import { patienceMs } from '../bounds.ts';
import { untilFinished } from '../import-end.ts';
import { sendEvents, type Until } from '../send-events.ts';

const sizes: Readonly<Record<Size, { seconds: number; posts: number; side: number }>> = {
  short: { seconds: 4, posts: 40, side: 300 },
  whole: { seconds: 60, posts: 300, side: 1080 },
};
const callers = 4;
const calmPosts = 15;
const linkedPosts = 3;

const tokenOf = (username: string): string => `EAAtoken-of-${username}`;

/** Two accounts: one of few posts, one of many, whose captions are as long as Instagram allows. */
const graphOf = (size: Size): GraphServerOptions => {
  const { posts, side } = sizes[size];
  const captions = ['Kawa herbata czekolada kubek 500 g #zakupy '.repeat(50)];
  return {
    profiles: [
      makeProfile({ id: '17841400000000001', username: 'calm', posts: makePosts({ count: calmPosts }) }),
      makeProfile({
        ...{ id: '17841400000000002', username: 'loud' },
        posts: makePosts({ count: posts, series: 2, captions }),
      }),
    ],
    tokens: ['calm', 'loud'].map((username) => ({
      ...{ token: tokenOf(username), accounts: [username], scopes: graphScopes, expiresInSeconds: 7_200 },
    })),
    ...{ pictureSide: side, callsPerHour: 1_000_000, businessCallsPerDay: 1_000_000 },
  };
};

type Stream = { readonly configId: string; readonly instagramCatalogId: string };

const makeStream = async ({ call, catalogId }: Shop, handle: string): Promise<Stream> => {
  const connected = await call('connectInstagram', { body: { token: tokenOf(handle) } });
  if (connected.status !== 200) throw new Error(`Connecting was refused: ${JSON.stringify(connected.body)}`);
  const source = { source: 'profile', handle, name: handle } as const;
  const { reply } = await call('addInstagramCatalog', { body: source });
  const { instagramCatalogId } = reply.data;
  const body = { instagramHandle: handle, instagramCatalogId, catalogId };
  const saved = await call('saveSocialConfig', { body });
  return { configId: saved.reply.data.configId, instagramCatalogId };
};

const untilRead = ({ call }: Shop): Promise<unknown> =>
  eventually(async () => {
    const { reply } = await call('listInstagramCatalogs');
    return reply.data.every(({ state }) => state !== 'waiting' && state !== 'reading');
  }, 120_000);

type Seen = {
  readonly status: number;
  readonly ms: number;
  readonly posts: number;
  readonly products: number;
};

const openStream = async (arena: Arena, { searchId, key }: Shop, query: string): Promise<Seen> => {
  const startedAt = performance.now();
  const address = `${arena.server().origin}/public/stream/${searchId}?${query}`;
  const response = await fetch(address, { headers: { 'x-api-key': key } });
  const body = (await response.json()) as { posts?: readonly { products: readonly unknown[] }[] };
  const posts = body.posts ?? [];
  return {
    ...{ status: response.status, ms: performance.now() - startedAt, posts: posts.length },
    products: posts.reduce((sum, { products }) => sum + products.length, 0),
  };
};

/** Pages of streams that are there, and of streams that aren't, without a pause. */
const openWithoutPause = async (
  arena: Arena,
  shop: Shop,
  { configId }: Stream,
  isOver: Until,
): Promise<number[]> => {
  const statuses: number[] = [];
  const open = async (_: unknown, caller: number): Promise<void> => {
    for (let at = caller; !isOver(); at += callers) {
      const query = at % 2 === 0 ? `stream=${configId}&count=24` : `stream=made-up-${at}`;
      statuses.push((await openStream(arena, shop, query)).status);
    }
  };
  await Promise.all(Array.from({ length: callers }, open));
  return statuses;
};

/** What an owner can ask for that costs most: reading everything again, proposals for long captions, whole lists. */
const workWithoutPause = async (
  { call }: Shop,
  { configId, instagramCatalogId }: Stream,
  isOver: Until,
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const params = { configId };
    const read = await call('readInstagramCatalog', { params: { instagramCatalogId } });
    const listed = await call('listSocialPosts', { params, query: { perPage: 100 } });
    const post = listed.reply.data?.at(at % 10);
    const asked = post
      ? await Promise.all(
          Array.from({ length: callers }, () =>
            call('proposePostProducts', { params: { configId, postId: post.postId }, body: {} }),
          ),
        )
      : [];
    statuses.push(read.status, listed.status, ...asked.map(({ status }) => status));
  }
  return statuses;
};

const subscribe = async (shop: Shop): Promise<number> => {
  const billing = await shop.call('setBillingData', { body: billingData });
  if (billing.status !== 200) return billing.status;
  await saveCard(shop, 'works');
  return (await agree(shop, 'subscribe', 'pro')).status;
};

/** Several windows pay at once, again and again. */
const payWithoutPause = async (shop: Shop, isOver: Until): Promise<number[]> => {
  const statuses: number[] = [];
  while (!isOver()) {
    const paid = await Promise.all(Array.from({ length: callers }, () => agree(shop, 'subscribe', 'pro')));
    statuses.push(...paid.map(({ status }) => status));
  }
  return statuses;
};

/** The other shop's stream, as its visitors see it. */
const watchCalmly = async (arena: Arena, { configId }: Stream, isOver: Until): Promise<Seen[]> => {
  const seen: Seen[] = [];
  while (seen.length === 0 || !isOver())
    seen.push(await openStream(arena, arena.neighbour, `stream=${configId}&count=24`));
  return seen;
};

const others = (statuses: readonly number[], ...expected: readonly number[]): number[] =>
  statuses.filter((status) => !expected.includes(status));

/** A shop with long posts has them read, opened and matched without a pause, and pays in many windows at once. */
export const streamsAndPayments: Attack = {
  name: 'Streams and payments without a pause',
  does: (size) =>
    `For ${sizes[size].seconds} s, one shop has ${sizes[size].posts} posts read again and again, asks for proposals, opens streams that are there and that aren't, pays in ${callers} windows at once, imports and sends events; the other shop's visitors see its stream meanwhile, and it subscribes.`,
  products: { short: 500, whole: 300_000 },
  // The rate limits would end the load that this attack is about.
  settings: {
    ...{ PUBLIC_RATE_PER_SHOP: '10000000', EVENT_RATE_PER_SHOP: '10000000', PAYMENT_GATEWAY: 'sandbox' },
  },
  graph: graphOf,
  run: async (arena, size) => {
    const { hostile, neighbour } = arena;
    const calm = await makeStream(neighbour, 'calm');
    const loud = await makeStream(hostile, 'loud');
    await untilRead(neighbour);
    const listed = await neighbour.call('listSocialPosts', { params: { configId: calm.configId } });
    const { reply } = await neighbour.call('listProducts', { params: { catalogId: neighbour.catalogId } });
    const productId = reply.data.find(({ availability }) => availability === 'in_stock')?.id ?? '';
    for (const { postId } of listed.reply.data.slice(0, linkedPosts))
      await neighbour.call('setPostLinks', {
        params: { configId: calm.configId, postId },
        body: { links: [{ productId }] },
      });

    const until = performance.now() + sizes[size].seconds * 1000;
    const isOver = (): boolean => performance.now() >= until;
    const began = await subscribe(hostile);
    const [imported, opened, work, paid, events, seen, subscribed] = await Promise.all([
      hostile.call('startImport', { params: { catalogId: hostile.catalogId }, body: {} }),
      openWithoutPause(arena, hostile, loud, isOver),
      workWithoutPause(hostile, loud, isOver),
      payWithoutPause(hostile, isOver),
      sendEvents(arena, hostile, 1, isOver),
      watchCalmly(arena, calm, isOver),
      subscribe(neighbour),
    ]);
    await untilFinished(hostile, hostile.catalogId, 600_000);
    const invoices = await hostile.call('listInvoices');
    const missed = seen.filter(
      ({ status, posts, products }) => status !== 200 || posts !== calmPosts || products !== linkedPosts,
    );
    const slowest = Math.max(...seen.map(({ ms }) => ms));
    const badOpened = others(opened, 200, 429, 503);
    const badWork = others(work, 200, 429, 503);
    const badPaid = others(paid, 200, 409, 422, 429);
    const badEvents = others(events, 202, 429, 503);
    const wrong = [
      imported.status === 200 ? null : `the import was answered ${imported.status}`,
      [began, subscribed].every((status) => status === 200)
        ? null
        : `subscribing was answered ${began} and ${subscribed}`,
      badOpened.length > 0 ? `streams: ${countStatuses(badOpened)}` : null,
      badWork.length > 0 ? `the owner's calls: ${countStatuses(badWork)}` : null,
      badPaid.length > 0 ? `payments: ${countStatuses(badPaid)}` : null,
      badEvents.length > 0 ? `events: ${countStatuses(badEvents)}` : null,
      invoices.reply.data.length === 1 ? null : `${invoices.reply.data.length} invoices for one month`,
      missed.length > 0
        ? `the other shop's stream was wrong ${missed.length} of ${seen.length} times: ${JSON.stringify(missed[0])}`
        : null,
      slowest > patienceMs[size]
        ? `a visitor of the other shop waited ${slowest.toFixed(0)} ms for its stream`
        : null,
    ].filter((fault) => fault !== null);
    return {
      saw: `Streams: ${countStatuses(opened)}. The owner's calls: ${countStatuses(work)}. Payments: ${countStatuses(paid)}. The other shop's stream was opened ${seen.length} times; the slowest answer took ${slowest.toFixed(0)} ms.`,
      wrong,
    };
  },
};
