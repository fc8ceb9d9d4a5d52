import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modules, readCategories } from '@vitrina/contract';
import { buildFeed, buildFeedItems, reply, serveFeeds } from '@vitrina/testkit';
import { imageIdOf } from '../../apps/server/src/features/images/image-address.ts';
import { dataNames } from '../../apps/server/src/storage/data-directory.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { sqliteAt } from '../../apps/server/src/storage/database-location.ts';
import { chunk } from '../../apps/server/src/storage/sql/chunk.ts';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { machine, writePart } from '../results-page.ts';
import { percentile } from '../search/statistics.ts';
import { readServerSettings } from '../server-settings.ts';

/** What a shop of clothes has, and its kinds by number. */
const categories = [
  'Moda > Odzież > Sukienki',
  'Moda > Buty > Czółenka',
  'Moda > Buty > Sandały',
  'Moda > Torebki',
  'Moda > Odzież > Płaszcze',
  'Moda > Odzież > Kurtki',
  'Moda > Biżuteria > Naszyjniki',
  'Moda > Dodatki > Paski',
  'Moda > Dodatki > Szaliki',
  'Moda > Odzież > Spódnice',
] as const;
const brands = ['Wiklina', 'Trzmiel', 'Potok', 'Mięta', 'Jodła'];
/** Fewer than a minute allows. */
const asked = 110;

const categoryOf = (number: number): string => categories[number % categories.length] ?? '';
const brandOf = (number: number): string => brands[(number * 7) % brands.length] ?? '';
const isSoldOut = (number: number): boolean => number % 9 === 0;
const pictureOf = (number: number): string => `https://shop.example/img/${number}.jpg`;
const numberOf = (id: string): number => Number(id.replace('SKU-', ''));

const feedOf = (products: number): string =>
  buildFeed({
    items: buildFeedItems(products, (number) => ({
      title: `Produkt numer ${number}`,
      googleCategory: categoryOf(number),
      brand: brandOf(number),
      price: `${20 + (number % 400)}.00 PLN`,
      availability: isSoldOut(number) ? 'out_of_stock' : 'in_stock',
      imageLink: pictureOf(number),
    })),
  });

type Place = { readonly customerId: string; readonly catalogId: string };

/** Main colours of every picture, as a check would have found them. */
const saveColours = async (dataDir: string, { customerId, catalogId }: Place, products: number) => {
  const database = await openDatabase(sqliteAt(join(dataDir, dataNames.database)));
  const colourOf = (number: number) => {
    const hue = (number * 47) % 360;
    const chroma = number % 3 === 0 ? 0.02 : 0.14;
    const [a, b] = [Math.cos((hue * Math.PI) / 180) * chroma, Math.sin((hue * Math.PI) / 180) * chroma];
    return [{ l: 0.3 + (number % 60) / 100, a, b, share: 1 }];
  };
  const numbers = Array.from({ length: products }, (_, at) => at + 1);
  for (const some of chunk(numbers))
    await database
      .insertInto('image')
      .values(
        some.map((number) => ({
          ...{ catalog_id: catalogId, customer_id: customerId, id: imageIdOf(pictureOf(number)) },
          ...{ address: pictureOf(number), host: 'shop.example', state: 'ok' as const, attempts: 0 },
          ...{ colours_json: JSON.stringify(colourOf(number)), due_at: '9999' },
        })),
      )
      .onConflict((conflict) =>
        conflict.doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          colours_json: row.ref('excluded.colours_json'),
          due_at: row.ref('excluded.due_at'),
        })),
      )
      .execute();
  await database.destroy();
};

/** `stylist [--products 100000]`: how long proposals for a look take over HTTP, and whether they are what they say. */
export const runStylistBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string', default: '100000' } },
  });
  const products = Number(values.products);
  const feeds = await serveFeeds({ '/feed.xml': reply(feedOf(products)) });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, await readServerSettings());
  try {
    const token = await signInByCli(dataDir, server.origin, 'owner@shop.example', modules);
    const { catalogId } = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
    const { reply: profile } = await makeCall(server.origin, token, 'getProfile');
    await saveColours(dataDir, { customerId: profile.data.uid, catalogId }, products);
    const { reply: tree } = await makeCall(server.origin, token, 'listCategories', { params: { catalogId } });
    const kinds = readCategories(tree.data, tree.baseCategories);
    const mappings = kinds.flatMap(({ categoryId, proposal }) =>
      proposal ? [{ categoryId, baseCategoryId: proposal.baseCategoryId }] : [],
    );
    await makeCall(server.origin, token, 'updateCategoryMappings', { body: { catalogId, mappings } });

    const times: number[] = [];
    let checked = 0;
    for (let at = 0; at < asked; at++) {
      const main = ((at * 907) % products) + 1;
      const body = { catalogId, productId: `SKU-${main}` };
      const askedAt = performance.now();
      const { status, reply: proposed } = await makeCall(server.origin, token, 'proposeStylization', {
        body,
      });
      times.push(performance.now() - askedAt);
      if (status !== 200 || proposed.data.slots.length === 0)
        throw new Error(`SKU-${main}: no proposals (${status})`);
      for (const { candidates } of proposed.data.slots)
        for (const [place, { product, score, reasons }] of candidates.entries()) {
          const number = numberOf(product.id);
          const isWrong =
            isSoldOut(number) ||
            categoryOf(number) === categoryOf(main) ||
            reasons.includes('brand') !== (brandOf(number) === brandOf(main)) ||
            score > (candidates[place - 1]?.score ?? 1);
          if (isWrong) throw new Error(`SKU-${main}: ${product.id} is wrong (${reasons.join(', ')})`);
          checked += 1;
        }
    }
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0));
    writePart(
      'stylist',
      `## Proposals for a look over HTTP

On ${machine()}, the load included: ${products} products in ${kinds.length} categories, all mapped, with colours; ${asked} products asked for, one after another. ${checked} proposed products were compared with the feed: none sold out, none of
the product's own kind, the reason “brand” where the brand is the same and nowhere else, the best first.

| p50 ms | p95 ms | p99 ms |
|---|---|---|
| ${p50} | ${p95} | ${p99} |
`,
    );
  } finally {
    await server.stop();
    await feeds.close();
    await removeDataDir(dataDir);
  }
};
