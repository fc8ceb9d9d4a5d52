import type { PublicConfig, PublicSuggestReply } from '@vitrina/contract';
import { buildCategoryTree, type CategoryNode } from './category-tree.ts';
import type { Memory } from './memory.ts';
import type { PublicApi } from './public-api.ts';

/** What a visitor can go on with whose search found nothing. */
export type Offers = {
  /** For the events that follow from the products. */
  readonly queryId: string;
  readonly queries: readonly string[];
  readonly products: PublicSuggestReply['popularProducts'];
  /** The top of the shop's tree. */
  readonly categories: readonly CategoryNode[];
};

const shownCategories = 8;
const shownQueries = 8;

type Options = { readonly api: PublicApi; readonly memory: Memory; readonly config: PublicConfig };

/** Reads the offers once for the page, when they are first needed. Null if the server gives none. */
export const createOffers = ({ api, memory, config }: Options): (() => Promise<Offers | null>) => {
  let reading: Promise<Offers | null> | null = null;
  const read = async (): Promise<Offers | null> => {
    const { signal } = new AbortController();
    const [suggested, whole] = await Promise.all([
      api.suggest('', memory.visitor(), signal),
      api.browse(signal),
    ]);
    if ('missing' in suggested) return null;
    const { queryId, popularQueries, popularProducts } = suggested.data;
    const tree = 'data' in whole ? whole.data.facets.find(({ kind }) => kind === 'tree') : undefined;
    return {
      queryId,
      queries: config.popularQueries.enabled ? popularQueries.slice(0, shownQueries) : [],
      products: popularProducts,
      categories: buildCategoryTree(tree?.values ?? []).slice(0, shownCategories),
    };
  };
  return async () => {
    reading ??= read();
    const offers = await reading;
    // What failed is asked for again by the next search that finds nothing.
    if (offers === null) reading = null;
    return offers;
  };
};
