import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { type MappingItem, type ProductDocument, requiredMapping } from '@vitrina/contract';
import {
  buildFeed,
  buildFeedItem,
  buildFeedItems,
  channelImageTrap,
  cutOff,
  encodeFeed,
  type FeedOptions,
  type FeedServer,
  feedFrame,
  generateFeed,
  itemWriter,
  reply,
  replyStream,
  serveFeeds,
} from '@vitrina/testkit';
import { afterAll, expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { defaultFetchPolicy } from '../fetch/fetch-policy.ts';
import { type ReadProductsOptions, readProducts } from './read-products.ts';

const mapping: MappingItem[] = requiredMapping.map((field) => ({
  fieldLabel: field.qonId,
  path: field.catalogField,
  fieldType: field.dataType,
  separator: field.separator,
}));

const servers: FeedServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

const readAt = async (server: FeedServer, changes: Partial<ReadProductsOptions> = {}) => {
  const products: ProductDocument[] = [];
  const result = await readProducts(server.url('/feed.xml'), {
    mapping,
    currency: 'PLN',
    language: 'pol',
    policy: { ...defaultFetchPolicy, allowedOrigins: [server.origin], idleTimeoutMs: 2000 },
    onBatch: async (batch) => {
      products.push(...batch);
    },
    ...changes,
  });
  if (result.kind === 'unchanged') throw new Error('unchanged');
  return { ...result, products };
};

const serve = async (handler: Parameters<typeof serveFeeds>[0][string]): Promise<FeedServer> => {
  const server = await serveFeeds({ '/feed.xml': handler });
  servers.push(server);
  return server;
};
const readFeed = async (body: string | Uint8Array, changes: Partial<ReadProductsOptions> = {}) =>
  readAt(await serve(reply(body, { contentType: 'application/xml' })), changes);
const failureOf = async (reading: Promise<unknown>): Promise<FeedError> => {
  const error = await reading.catch((reason: unknown) => reason);
  if (error instanceof FeedError) return error;
  throw error instanceof Error ? error : new Error('was read');
};

const whole = await readFeed(buildFeed({ items: 5 }));

test('[R3.11] counts and hands over the products of a feed', () => {
  expect(whole).toMatchObject({
    correctCount: 5,
    wrongCount: 0,
    wrongItems: [],
    skipped: [],
    warned: [],
    currencies: { PLN: 5 },
  });
  expect(whole.products.map(({ id }) => id)).toEqual(['SKU-1', 'SKU-2', 'SKU-3', 'SKU-4', 'SKU-5']);
  expect(whole.products[0]?.fields).toMatchObject({ title: 'Kubek ceramiczny nr 1', price: 29.9 });
});

const sameFeeds: readonly [string, FeedOptions][] = [
  ['Atom', { dialect: 'atom' }],
  ['another prefix', { prefix: 'google' }],
  ['no binding of g:', { isBound: false }],
  ['no namespace at all', { prefix: '' }],
  ['no declaration', { declaredEncoding: null }],
  ['CDATA with padding', { textStyle: 'padded-cdata' }],
  ['one line', { isOneLine: true }],
  ['an image with a title before the items', { headXml: channelImageTrap }],
];

test.each(sameFeeds)('[R3.08] reads the same products from a feed with %s', async (_trap, options) => {
  expect((await readFeed(buildFeed({ items: 5, ...options }))).products).toEqual(whole.products);
});

test('[R3.08] reads the same products if the whole document is in Google’s namespace', async () => {
  const plain = buildFeed({ items: 5, prefix: '' });
  const bound = plain.replace('<rss', '<rss xmlns="http://base.google.com/ns/1.0"');
  expect((await readFeed(bound)).products).toEqual(whole.products);
});

test('reads the same products from any encoding, with a byte order mark, and packed', async () => {
  const latin2 = encodeFeed(buildFeed({ items: 5, declaredEncoding: 'ISO-8859-2' }), 'iso-8859-2');
  const marked = encodeFeed(buildFeed({ items: 5 }), 'utf-8', true);
  for (const body of [latin2, marked, gzipSync(latin2)])
    expect((await readFeed(body)).products).toEqual(whole.products);
});

test('[R3.11] [R8.08] accepts the first of several items with one id and says why the others are wrong', async () => {
  const items = [
    buildFeedItem({ title: 'pierwszy' }, 1),
    buildFeedItem({ title: 'drugi' }, 1),
    buildFeedItem({ id: '' }, 3),
    buildFeedItem({ imageLink: null }, 4),
  ];
  const result = await readFeed(buildFeed({ items }));
  expect(result).toMatchObject({ correctCount: 2, wrongCount: 2 });
  expect(result.products.map(({ fields }) => fields.title)).toEqual(['pierwszy', 'Kubek ceramiczny nr 4']);
  expect(result.wrongItems).toMatchObject([
    {
      position: 2,
      id: 'SKU-1',
      title: 'drugi',
      reasons: [{ field: 'g:id', reason: 'id_repeated', value: 'SKU-1' }],
    },
    { position: 3, id: '', reasons: [{ field: 'g:id', reason: 'id_empty' }] },
  ]);
  expect(result.skipped).toEqual([
    { field: 'g:id', reason: 'id_repeated', count: 1 },
    { field: 'g:id', reason: 'id_empty', count: 1 },
  ]);
  expect(result.warned).toEqual([{ field: 'g:image_link', reason: 'image_empty', count: 1 }]);
  expect(result.warnedCount).toBe(1);
  expect(result.warnedItems).toMatchObject([
    { position: 4, id: 'SKU-4', reasons: [{ field: 'g:image_link', reason: 'image_empty' }] },
  ]);
});

test('[R8.08] an item that is left out or taken with a warning keeps the address of its image, unless that is none or far too long', async () => {
  const image = 'https://shop.example/i/kubek.jpg';
  const items = [
    buildFeedItem({ title: '', imageLink: image }, 1),
    buildFeedItem({ availability: null, imageLink: image }, 2),
    buildFeedItem({ title: '', imageLink: null }, 3),
    buildFeedItem({ title: '', imageLink: 'obrazek' }, 4),
    buildFeedItem({ title: '', imageLink: `https://shop.example/${'a'.repeat(500)}` }, 5),
  ];
  const { wrongItems, warnedItems } = await readFeed(buildFeed({ items }));
  expect(wrongItems.map((item) => item.image)).toEqual([image, undefined, undefined, undefined]);
  expect(warnedItems.map((item) => item.image)).toEqual([image]);
});

test('[R3.11] counts a skipped item once, under its first reason, and an item with warnings once for each kind', async () => {
  const items = [
    buildFeedItem({ id: '', title: '', link: 'tutaj', imageLink: null }, 1),
    buildFeedItem({ title: '', imageLink: null }, 2),
    buildFeedItem({ imageLink: null, availability: null }, 3),
    buildFeedItem({ imageLink: null }, 3),
    buildFeedItem({ imageLink: null }, 4),
  ];
  const result = await readFeed(buildFeed({ items }));
  expect(result).toMatchObject({ correctCount: 2, wrongCount: 3, warnedCount: 2 });
  expect(result.skipped).toEqual([
    { field: 'g:id', reason: 'id_empty', count: 1 },
    { field: 'g:title', reason: 'title_empty', count: 1 },
    { field: 'g:id', reason: 'id_repeated', count: 1 },
  ]);
  expect(result.wrongItems[0]?.reasons.length).toBeGreaterThan(1);
  // What is left out counts nowhere else: neither the repeated item nor the two that lack more than a picture.
  expect(result.warned).toEqual([
    { field: 'g:image_link', reason: 'image_empty', count: 2 },
    { field: 'g:availability', reason: 'availability_empty', count: 1 },
  ]);
});

test('[R3.11] a rare fault is kept also behind a thousand items with a common one', async () => {
  const common = buildFeedItems(1100, () => ({ imageLink: null }));
  const rare = buildFeedItem({ availability: null }, 1101);
  const result = await readFeed(buildFeed({ items: [...common, rare] }));
  expect(result.warnedCount).toBe(1101);
  expect(result.warnedItems).toHaveLength(1001);
  expect(result.warnedItems.at(-1)?.reasons[0]?.reason).toBe('availability_empty');
});

test('[R1.05] counts the prices in another currency, and names both currencies, the most frequent first', async () => {
  const prices = ['5 EUR', '7 USD', '8 EUR', '9 PLN'];
  const result = await readFeed(
    buildFeed({ items: prices.map((price, index) => buildFeedItem({ price }, index + 1)) }),
  );
  expect(result).toMatchObject({ correctCount: 4, warnedCount: 3 });
  expect(result.warned).toEqual([
    {
      field: 'g:price',
      reason: 'currency_foreign',
      count: 3,
      currencies: {
        own: 'PLN',
        found: [
          { code: 'EUR', count: 2 },
          { code: 'USD', count: 1 },
        ],
      },
    },
  ]);
  expect(result.products.map(({ fields }) => fields.price)).toEqual([undefined, undefined, undefined, 9]);
});

test('[R1.05] a feed of a thousand currencies is read, and names the five most frequent', async () => {
  const codeOf = (index: number): string =>
    [...String(index).padStart(3, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
  const items = buildFeedItems(1000, (number) => ({ price: `5 ${codeOf(number % 1000)}` }));
  const { warned, correctCount, currencies } = await readFeed(buildFeed({ items }));
  expect(correctCount).toBe(1000);
  expect(warned).toMatchObject([{ reason: 'currency_foreign', count: 1000 }]);
  expect(warned[0]?.currencies?.found).toHaveLength(5);
  expect(Object.keys(currencies)).toHaveLength(100);
});

test('[R3.11] counts all wrong items and reports the first thousand', async () => {
  const result = await readFeed(buildFeed({ items: buildFeedItems(1200, () => ({ link: 'tutaj' })) }));
  expect(result).toMatchObject({ correctCount: 0, wrongCount: 1200, products: [] });
  expect(result.wrongItems).toHaveLength(1000);
});

test('[R10.01] waits for each batch before reading on, and limits its size', async () => {
  const sizes: number[] = [];
  let running = 0;
  await readFeed(buildFeed({ items: 1234 }), {
    batchSize: 500,
    onBatch: async (batch) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      sizes.push(batch.length);
      running -= 1;
    },
  });
  expect(sizes).toEqual([500, 500, 234]);
});

test('reports its progress against the length of the feed', async () => {
  const seen: { bytes: number; totalBytes: number | null; items: number }[] = [];
  const feed = buildFeed({ items: 1000 });
  await readFeed(feed, { onProgress: (progress) => seen.push(progress) });
  expect(seen.at(-1)).toEqual({
    bytes: Buffer.byteLength(feed),
    totalBytes: Buffer.byteLength(feed),
    items: 1000,
  });
});

test('ends with what `onBatch` throws, or with the signal’s reason', async () => {
  const full = async () => {
    throw new Error('disk full');
  };
  await expect(readFeed(buildFeed({ items: 600 }), { onBatch: full })).rejects.toThrow('disk full');
  const stop = new AbortController();
  const onBatch = async () => stop.abort(new Error('cancelled'));
  await expect(readFeed(buildFeed({ items: 2000 }), { onBatch, signal: stop.signal })).rejects.toThrow(
    'cancelled',
  );
});

const feed = buildFeed({ items: 20 });
test.each([
  ['FEED_NO_ITEMS', buildFeed({ items: 0 })],
  ['FEED_NO_ITEMS', '<a><b>1</b></a>'],
  ['FEED_CUT_OFF', feed.slice(0, -200)],
  ['FEED_XML_INVALID', feed.replace('</g:title>', '</g:titel>')],
  ['FEED_XML_FORBIDDEN', feed.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]><rss')],
  ['FEED_XML_LIMIT', feed.replace('<item>', `<item>${'<x>'.repeat(10_000)}`)],
  ['FEED_ENCODING', encodeFeed(feed.replace('Kubek', 'Łyżka'), 'iso-8859-2')],
  ['FEED_NOT_XML', 'Service unavailable, please try again later'],
  ['FEED_NO_ITEMS', 'id;title\n'],
  ['FEED_CSV_INVALID', 'id;title\n1;"Kubek'],
] as const)('[R8.08] ends with %s', async (code, body) => {
  expect((await failureOf(readFeed(body))).code).toBe(code);
});

test('[R10.01] reports a broken connection as a truncated feed, and hands nothing over afterwards', async () => {
  const long = buildFeed({ items: 3000 });
  expect((await failureOf(readAt(await serve(cutOff(long.slice(0, 500_000), long.length))))).code).toBe(
    'FEED_CUT_OFF',
  );
  expect((await failureOf(readAt(await serve(cutOff(long.slice(0, 500_000), null))))).code).toBe(
    'FEED_CUT_OFF',
  );
});

test('[R10.01] [R9.03] stops at the limit of the policy, and at one text of 100 MB long before its end', async () => {
  const server = await serve(replyStream(() => generateFeed({ count: 5000, vocabulary: 500 })));
  const policy = { ...defaultFetchPolicy, allowedOrigins: [server.origin], maxBytes: 1024 * 1024 };
  expect((await failureOf(readAt(server, { policy }))).code).toBe('FEED_TOO_LARGE');
  let sent = 0;
  const endlessText = await serve(
    replyStream(function* () {
      yield '<rss><channel><item><g:title>';
      const piece = 'x'.repeat(64 * 1024);
      for (sent = 0; sent < 1600; sent += 1) yield piece;
    }),
  );
  expect((await failureOf(readAt(endlessText))).code).toBe('FEED_XML_LIMIT');
  expect(sent).toBeLessThan(400);
});

/** Reads a feed in a thread that dies if more than `heapMb` survives garbage collection. */
const countInSmallHeap = (server: FeedServer, heapMb: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const reader = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
      import(workerData.door).then(async ({ readProducts, defaultFetchPolicy }) => {
        const policy = { ...defaultFetchPolicy, allowedOrigins: [workerData.origin] };
        const onBatch = async () => {};
        const options = { mapping: workerData.mapping, currency: 'PLN', language: 'pol', policy, onBatch };
        parentPort.postMessage((await readProducts(workerData.origin + '/feed.xml', options)).correctCount);
      });`,
      {
        eval: true,
        workerData: { door: new URL('../index.ts', import.meta.url).href, origin: server.origin, mapping },
        resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
      },
    );
    reader.once('message', resolve).once('error', reject);
  });

test('[R10.01] thousands of names of product details take no more memory than the names themselves', {
  timeout: 120_000,
}, async () => {
  const names = 4000;
  const server = await serve(
    replyStream(function* () {
      const { open, close } = feedFrame();
      const write = itemWriter();
      yield open;
      for (let number = 1; number <= names; number += 1) {
        const details = { [`szerokość wkładki numer ${number}`]: '7 cm' };
        // Longer than a piece in which a feed is read, so that each name comes out of a piece of its own.
        yield write(buildFeedItem({ details, description: 'opis '.repeat(5000) }, number));
      }
      yield close;
    }),
  );
  expect(await countInSmallHeap(server, 80)).toBe(names);
});

test('[R10.01] reads a feed that is larger than the memory it may use', { timeout: 120_000 }, async () => {
  const count = 40_000;
  const server = await serve(replyStream(() => generateFeed({ count, vocabulary: 2000 })));
  expect(await countInSmallHeap(server, 40)).toBe(count);
});
