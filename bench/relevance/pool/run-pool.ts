import { readFileSync, writeFileSync } from 'node:fs';
import { createRandom } from '../../search/made-products.ts';
import { type OpenShop, openShop } from '../open-shop.ts';
import { findRelevanceShops } from '../relevance-shops.ts';
import { otherRankings } from './other-rankings.ts';
import { type PooledProduct, pooledProductOf } from './pooled-product.ts';

const productsAtOnce = 100;
/** Of each ranking, so many products are judged. */
const depth = 12;
/** The product's own ranking is the one that is measured. */
const ownDepth = 20;

const listProducts = async ({ search }: OpenShop): Promise<PooledProduct[]> => {
  const products: PooledProduct[] = [];
  for (let page = 1; ; page++) {
    const reply = await search('', { perPage: String(productsAtOnce), page: String(page) });
    products.push(...reply.products.map(pooledProductOf));
    if (reply.products.length < productsAtOnce) return products;
  }
};

/** Fisher and Yates: in any order, so that a judge can't tell which ranking found what. */
const shuffled = <T>(all: readonly T[], random: () => number): T[] => {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
};

/**
 * `pool SHOP QUERIES FILE`: for each line of a file, the products to judge: the first of several rankings, shuffled, as JSON lines of a query and
 * its products. Without FILE, all products of the shop are written to QUERIES, for whoever makes up the queries.
 */
export const runPool = async ([name = '', queriesFile = '', file]: readonly string[]): Promise<void> => {
  const shop = findRelevanceShops().find((one) => one.name === name);
  if (shop === undefined) throw new Error(`There is no shop ${name}, or its data isn't there`);
  const open = await openShop(shop);
  try {
    const products = await listProducts(open);
    if (file === undefined) {
      writeFileSync(queriesFile, products.map((product) => `${JSON.stringify(product)}\n`).join(''));
      return;
    }
    const rankings = otherRankings(products);
    const random = createRandom(1);
    const queries = readFileSync(queriesFile, 'utf8').trim().split('\n');
    const lines: string[] = [];
    for (const query of queries) {
      const own = (await open.search(query, { perPage: String(ownDepth) })).products.map(pooledProductOf);
      const all = [...own, ...rankings.flatMap((rank) => rank(query, depth))];
      const distinct = [...new Map(all.map((product) => [product.id, product])).values()];
      lines.push(JSON.stringify({ query, products: shuffled(distinct, random) }));
    }
    writeFileSync(file, `${lines.join('\n')}\n`);
  } finally {
    await open.close();
  }
};
