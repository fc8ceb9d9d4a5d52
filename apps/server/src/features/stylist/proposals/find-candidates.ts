import type { ProductDocument } from '@vitrina/contract';
import { type Filter, planSearch, type SearchEngine, signalOf } from '@vitrina/search-engine';
import { buyable } from '../../../ports/buyable.ts';
import { addressOf } from '../../../ports/catalog-address.ts';
import type { CatalogRecord } from '../../../storage/records.ts';

/** Products that are looked at closely for one slot. */
const perSlot = 80;
/** Prices are looked for from this share of the main product's to this many times it. */
const priceBand = 6;

const clicked = signalOf({ criterion: 'clicks', period: 'day30' });

export type FoundProduct = { readonly product: ProductDocument; readonly clicks: number };

const inBand = (main: ProductDocument): Filter[] => {
  const { price } = main.fields;
  if (typeof price !== 'number' || price <= 0) return [];
  return [{ kind: 'range', field: 'price', from: price / priceBand, to: price * priceBand }];
};

const ofBrand = (main: ProductDocument): { filter: Filter; factor: number }[] => {
  const { brand } = main.fields;
  if (typeof brand !== 'string' || brand === '') return [];
  return [{ filter: { kind: 'values', field: 'brand', values: [brand] }, factor: 2 }];
};

/** Products that pass a filter and can be bought: the main product's brand first, then what visitors click. */
export const findCandidates = async (
  engine: Pick<SearchEngine, 'search'>,
  catalog: CatalogRecord,
  main: ProductDocument,
  filter: Filter,
  without: readonly string[],
): Promise<FoundProduct[]> => {
  const wanted: Filter[] = [filter, buyable, { kind: 'not', filter: { kind: 'products', ids: without } }];
  const search = (filters: readonly Filter[]) =>
    engine.search(
      addressOf(catalog),
      planSearch(
        { fields: [] },
        {
          query: '',
          perPage: perSlot,
          filters,
          boosts: ofBrand(main),
          sort: [{ kind: 'relevance' }, { kind: 'signal', signal: clicked, order: 'desc' }],
          groupVariants: true,
          explain: true,
        },
      ),
    );
  let found = await search([...wanted, ...inBand(main)]);
  // A sofa goes with a cushion at a hundredth of its price.
  if (found.hits.length === 0) found = await search(wanted);
  return found.hits.map(({ product, explanation }) => ({
    product,
    clicks: explanation?.sortValues[1] ?? 0,
  }));
};
