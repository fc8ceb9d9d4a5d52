import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MappingField, ProductDocument } from '@vitrina/contract';
import { type FeedServer, findSharedData, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeFeed } from '../analysis/analyze-feed.ts';
import { guessCurrency } from '../analysis/guess-currency.ts';
import { proposeMapping } from '../analysis/propose-mapping.ts';
import { defaultFetchPolicy, type FetchPolicy } from '../fetch/fetch-policy.ts';
import { readProducts } from './read-products.ts';

const feedsFolder = findSharedData('feeds');
const otherFolder = findSharedData('alt-feeds');
const largeFile = findSharedData('relevance', 'icecat-feed.xml.gz');
const filesIn = (folder: string | null): string[] =>
  folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.xml'));

let server: FeedServer;
let policy: FetchPolicy;
beforeAll(async () => {
  const handlers = [feedsFolder, otherFolder].flatMap((folder) =>
    filesIn(folder).map(
      (name) => [`/${name}`, reply(readFileSync(`${folder}/${name}`), { contentType: 'text/xml' })] as const,
    ),
  );
  const large = largeFile === null ? [] : ([['/large.xml', reply(readFileSync(largeFile))]] as const);
  server = await serveFeeds(Object.fromEntries([...handlers, ...large]));
  policy = { ...defaultFetchPolicy, allowedOrigins: [server.origin] };
});
afterAll(() => server.close());

const toItem = ({ qonId, catalogField, dataType, separator }: MappingField) => ({
  fieldLabel: qonId,
  path: catalogField,
  fieldType: dataType,
  separator,
});

const importFeed = async (name: string) => {
  const url = server.url(`/${name}`);
  const { feed, foundPaths, valuesOf } = await analyzeFeed(url, policy);
  const proposal = proposeMapping(foundPaths, feed.format, valuesOf);
  const products: ProductDocument[] = [];
  const result = await readProducts(url, {
    mapping: proposal.map(toItem),
    currency: guessCurrency(proposal, valuesOf) ?? 'EUR',
    language: 'eng',
    policy,
    onBatch: async (batch) => {
      products.push(...batch);
    },
  });
  if (result.kind === 'unchanged') throw new Error('unchanged');
  const pathOf = (qonId: string) => proposal.find((field) => field.qonId === qonId)?.catalogField ?? '';
  return { feed, foundPaths, proposal, products, result, pathOf };
};

/** Items and repeated ids, counted in the text without an XML parser. */
const countByText = (text: string): { items: number; repeated: number } => {
  const items = text.match(/<(?:item|entry)[\s>]/g)?.length ?? 0;
  const ids = [...text.matchAll(/<(?:item|entry)[\s>][\s\S]*?<\/(?:item|entry)>/g)].map(
    ([item]) => /<\w:id[^>]*>(?:<!\[CDATA\[)?\s*([^<\]]+)/.exec(item)?.[1]?.trim() ?? '',
  );
  return { items, repeated: ids.length - new Set(ids).size };
};

describe.skipIf(feedsFolder === null)('real Google feeds (skipped without ../shared/data)', () => {
  test.each(filesIn(feedsFolder))('[R3.11] [R3.08] finds every item of %s', async (name) => {
    const expected = countByText(readFileSync(`${feedsFolder}/${name}`, 'utf8'));
    const { feed, result, products } = await importFeed(name);
    expect(expected.items).toBeGreaterThan(0);
    expect(feed).toMatchObject({ itemCount: expected.items, complete: true });
    expect(result.correctCount + result.wrongCount).toBe(expected.items);
    expect(products).toHaveLength(result.correctCount);
    const repeated = result.skipped.find(({ reason }) => reason === 'id_repeated')?.count ?? 0;
    expect(repeated).toBe(expected.repeated);
    // One feed has an item whose title is a space; all other items are right.
    const untitled = name.includes('two-prefixes') ? 1 : 0;
    expect(result.wrongCount).toBe(expected.repeated + untitled);
    for (const { fields } of products)
      expect(JSON.stringify(fields)).not.toMatch(/<(?:p|br|b|em|div)\b|&(?:lt|amp;lt|nbsp);/);
  });

  test('[R3.08] reads the item’s own price if the shipping has one too', async () => {
    const { products } = await importFeed('cz-importpc_google_feed.xml');
    const text = readFileSync(`${feedsFolder}/cz-importpc_google_feed.xml`, 'utf8');
    const own = text
      .split('<item>')
      .slice(1)
      .map((item) =>
        Number(/<g:price>([\d.]+)/.exec(item.replace(/<g:shipping>[\s\S]*?<\/g:shipping>/g, ''))?.[1]),
      );
    const byId = new Map(
      text
        .split('<item>')
        .slice(1)
        .map((item, index) => [/<g:id>([^<]+)/.exec(item)?.[1], own[index]] as const)
        .reverse(),
    );
    for (const { id, fields } of products) expect(fields.old_price ?? fields.price).toBe(byId.get(id));
  });

  test('[R3.08] proposes product_type where the Google category is only a number', async () => {
    const { pathOf } = await importFeed('pl-elektrozawory_merchant.xml');
    expect(pathOf('categories')).toBe('g:product_type');
  });
});

describe.skipIf(otherFolder === null)('real feeds of other kinds (skipped without ../shared/data)', () => {
  const without: Readonly<Record<string, readonly string[]>> = {
    // One dialect has no product addresses, another has nothing but title and link.
    'cz-hurom_mall-feed.xml': ['link'],
    'ubiquiti_rss_no-g-namespace_TRANSCRIBED.xml': ['price'],
  };
  test.each(filesIn(otherFolder))('[R3.07] proposes id, title, link and price for %s', async (name) => {
    const { foundPaths, pathOf, products, result } = await importFeed(name);
    const paths = foundPaths.map(({ path }) => path);
    for (const field of ['id', 'title', 'link', 'price'].filter((qonId) => !without[name]?.includes(qonId)))
      expect(paths).toContain(pathOf(field));
    if (without[name]?.includes('link')) return;
    const repeated = result.skipped.find(({ reason }) => reason === 'id_repeated')?.count ?? 0;
    // One of these feeds has items without an id.
    const text = readFileSync(`${otherFolder}/${name}`, 'latin1');
    const withoutId = text.match(/<ITEM_ID>\s*<\/ITEM_ID>|<ITEM_ID\s*\/>/g)?.length ?? 0;
    expect(result.wrongCount).toBe(repeated + withoutId);
    for (const { fields } of products) expect(fields.link).toMatch(/^https?:/);
  });

  test('[R3.08] a comma within the name of a category makes no two of it', async () => {
    const { products } = await importFeed('pl-marekkomp_ceneo_latest.xml');
    expect(products.flatMap(({ fields }) => fields.categories)).toContain(
      'Obudowy, ramki i zaślepki do laptopów',
    );
  });

  test('reads Polish letters of an ISO-8859-2 feed', async () => {
    const { products, feed } = await importFeed('pl-bezdroza_formated_10.xml');
    expect(feed.encoding).toBe('iso-8859-2');
    expect(products[0]?.fields.title).toBe('Fotografia obnażona. Mistrzowskie sesje aktu');
  });
});

describe.skipIf(largeFile === null)('a large packed feed (skipped without ../shared/data)', () => {
  test('[R3.11] finds all of its items and its product details', { timeout: 60_000 }, async () => {
    const expected =
      gunzipSync(readFileSync(largeFile ?? ''))
        .toString()
        .split('<item>').length - 1;
    const { feed, result, pathOf } = await importFeed('large.xml');
    expect(feed.complete).toBe(false);
    expect(result).toMatchObject({ correctCount: expected, wrongCount: 0 });
    expect(pathOf('attributes')).toBe('g:product_detail');
  });
});
