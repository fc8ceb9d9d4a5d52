import type { ProductDocument, PublicSimilarReply, SavedSortGroup } from '@vitrina/contract';
import type { Filter } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { buyable } from '../../ports/buyable.ts';
import type { ReadCategoryMapping } from '../../ports/category-mapping.ts';
import type { FindPictures } from '../../ports/pictures.ts';
import { categoriesOf } from '../../ports/product-categories.ts';
import type { RunShopSearch, SelectFacets, ShopSearchResult } from '../../ports/shop-search.ts';
import type { CatalogRecord, InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf } from './present.ts';

type Hit = ShopSearchResult['result']['hits'][number];

export type SimilarDependencies = {
  readonly runSearch: RunShopSearch;
  readonly findPictures: FindPictures;
  readonly readCategoryMapping: ReadCategoryMapping;
  /** A product with the ids of all variants of it, its own among them; null if the live catalog doesn't have it. */
  readonly findWithVariants: (
    catalog: CatalogRecord,
    productId: string,
  ) => Promise<{ readonly product: ProductDocument; readonly ids: readonly string[] } | null>;
};

/** Half to twice the price. */
const priceSpread = 2;
/** Prices that differ by less than a tenth are as near: the brand decides between them. */
const priceStep = Math.log(1.1);
/** Of so many nearest in price, the ones of the same brand are preferred. */
const looked = 60;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const priceOf = ({ fields }: ProductDocument): number | null =>
  typeof fields.price === 'number' && fields.price > 0 ? fields.price : null;

/** The nearest in price first. */
const byPrice = (price: number | null): SavedSortGroup => ({
  sortId: 'similar',
  name: '',
  description: '',
  enabled: true,
  conditions: [
    ...(price === null
      ? []
      : [{ type: 'script', script: `abs(doc['price'].value - ${price})`, order: 'asc' } as const]),
    { type: 'default' },
  ],
});

const selecting =
  (inCategory: Filter, ids: readonly string[], price: number | null): SelectFacets =>
  () => ({
    filters: [
      inCategory,
      { kind: 'not', filter: { kind: 'products', ids } },
      buyable,
      ...(price === null
        ? []
        : [
            {
              kind: 'range' as const,
              field: 'price',
              from: price / priceSpread,
              to: price * priceSpread,
            },
          ]),
    ],
    facets: [],
    categories: [],
  });

/** How many steps a price is away, and among those as far, whether the brand is another one. */
const distanceOf = (hit: Hit, product: ProductDocument): [steps: number, isOtherBrand: number] => {
  const [price, own] = [priceOf(hit.product), priceOf(product)];
  const steps = price === null || own === null ? 0 : Math.round(Math.abs(Math.log(price / own)) / priceStep);
  const brand = textOf(product.fields.brand);
  return [steps, brand !== '' && textOf(hit.product.fields.brand) === brand ? 0 : 1];
};

const nearestFirst = (hits: readonly Hit[], product: ProductDocument): Hit[] =>
  hits
    .map((hit) => ({ hit, distance: distanceOf(hit, product) }))
    .sort((a, b) => a.distance[0] - b.distance[0] || a.distance[1] - b.distance[1])
    .map(({ hit }) => hit);

/** Products like one: of the same base category, or of its own category if that isn't mapped. */
export const createSimilarProducts = ({
  runSearch,
  findPictures,
  readCategoryMapping,
  findWithVariants,
}: SimilarDependencies) => {
  const categoryFor = async (
    { id, customerId }: CatalogRecord,
    product: ProductDocument,
  ): Promise<{ basis: PublicSimilarReply['basis']; inCategory: Filter | null }> => {
    const own = categoriesOf(product);
    const mapping = await readCategoryMapping(customerId, id);
    const node = own.map(mapping.nodeOf).find((each) => each !== null) ?? null;
    const mapped = node === null ? null : mapping.productsOf([node], 'own');
    if (mapped) return { basis: 'baseCategory', inCategory: mapped.filter };
    if (own[0] === undefined) return { basis: 'none', inCategory: null };
    return {
      basis: 'category',
      inCategory: { kind: 'values', field: 'categories', values: [own[0]] },
    };
  };

  return async (
    place: InstanceWithCatalog,
    { product: productId, count }: { readonly product: string; readonly count: number },
  ): Promise<PublicSimilarReply | Failure> => {
    const { catalog } = place;
    const found = await findWithVariants(catalog, productId).catch(engineFailure);
    if (found === null) return fail('NOT_FOUND');
    if (isFailure(found)) return found;
    const { product, ids } = found;
    const { basis, inCategory } = await categoryFor(catalog, product);
    const reply = { queryId: newQueryId(), basis, products: [] };
    if (inCategory === null) return reply;
    const price = priceOf(product);
    const search = (range: number | null): Promise<ShopSearchResult | Failure> =>
      runSearch(searchTargetOf(place), {
        query: '',
        page: 1,
        perPage: Math.max(looked, count),
        sort: byPrice(price),
        filters: selecting(inCategory, ids, range),
      });
    let searched = await search(price);
    if (!isFailure(searched) && price !== null && searched.result.hits.length < count)
      searched = await search(null);
    if (isFailure(searched)) return searched;
    const hits = nearestFirst(searched.result.hits, product).slice(0, count);
    const { sharedFields } = searched;
    const result = { ...searched.result, hits };
    const pictures = await findPictures(place, { result, sharedFields });
    return { ...reply, products: presentProducts(result, sharedFields, pictures) };
  };
};
