import type { Settings } from '../../apps/server/src/testing/server-process.ts';
import type { JudgedShop } from './judged-shop.ts';
import { measureTypos, type TypoCounts } from './measure-typos.ts';
import { ndcgOf, ndcgOfJudged, recallOf } from './measures.ts';
import { openShop } from './open-shop.ts';

/** As deep as recall is measured. */
const asked = 100;

export type MeasuredQuery = {
  readonly query: string;
  /** NDCG at 10, where products that nobody judged are of no use; and among the judged alone. */
  readonly ndcg: number;
  readonly ndcgOfJudged: number;
  /** Within the first 100. */
  readonly recall: number;
};

export type MeasuredShop = { readonly queries: readonly MeasuredQuery[]; readonly typos: TypoCounts };

/** Imports the shop, and asks its queries as a visitor submits them. `settings` are the server's. */
export const measureRelevance = async (shop: JudgedShop, settings: Settings = {}): Promise<MeasuredShop> => {
  const { search, close } = await openShop(shop, settings);
  try {
    const measured: MeasuredQuery[] = [];
    for (const [query, grades] of shop.queries) {
      const { products } = await search(query, { perPage: String(asked) });
      const ranked = products.map(({ id }) => shop.keyOf(id));
      const ndcg = ndcgOf(ranked, grades);
      if (ndcg === null) continue;
      measured.push({
        query,
        ndcg,
        ndcgOfJudged: ndcgOfJudged(ranked, grades) ?? 0,
        recall: recallOf(ranked, grades),
      });
    }
    return { queries: measured, typos: await measureTypos(search) };
  } finally {
    await close();
  }
};
