import type { ProductDocument, PublicSimilarReply, SavedSortGroup } from '@vitrina/contract';
import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { buyable } from '../../ports/buyable.ts';
import type { ReadCategoryMapping } from '../../ports/category-mapping.ts';
import { type FindPictures, pictureField } from '../../ports/pictures.ts';
import { categoriesOf } from '../../ports/product-categories.ts';
import type {
  RunShopSearch,
  SelectFacets,
  ShopSearchRequest,
  ShopSearchResult,
} from '../../ports/shop-search.ts';
import type { CatalogRecord, InstanceWithCatalog } from '../../storage/records.ts';
import { newQueryId, presentProducts, searchTargetOf, type WithWritten } from './present.ts';

/** More conditions, in the engine's terms. */
export type SelectFilters = (schema: GenerationSchema) => readonly Filter[] | Failure;

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

/** By what the nearest are told. */
const comparedFields = ['price', 'brand'];
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
  (
    inCategory: Filter,
    ids: readonly string[],
    price: number | null,
    narrow: SelectFilters = () => [],
  ): SelectFacets =>
  (schema) => {
    const narrowed = narrow(schema);
    if (isFailure(narrowed)) return narrowed;
    return {
      facets: [],
      categories: [],
      filters: [
        ...narrowed,
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
    };
  };

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

type Similar = {
  readonly basis: PublicSimilarReply['basis'];
  /** The nearest first; null if nothing can be like the product, which has no category. */
  readonly found: Pick<ShopSearchResult, 'result' | 'sharedFields'> | null;
};

/** Products like one: of the same base category, or of its own category if that isn't mapped. */
export const createFindSimilar = (
  { runSearch, readCategoryMapping, findWithVariants }: Omit<SimilarDependencies, 'findPictures'>,
  { writesProducts }: Required<Pick<ShopSearchRequest, 'writesProducts'>>,
) => {
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
    narrow?: SelectFilters,
  ): Promise<Similar | Failure> => {
    const { catalog } = place;
    const found = await findWithVariants(catalog, productId).catch(engineFailure);
    if (found === null) return fail('NOT_FOUND');
    if (isFailure(found)) return found;
    const { product, ids } = found;
    const { basis, inCategory } = await categoryFor(catalog, product);
    if (inCategory === null) return { basis, found: null };
    const price = priceOf(product);
    const search = (range: number | null): Promise<ShopSearchResult | Failure> =>
      runSearch(searchTargetOf(place), {
        query: '',
        page: 1,
        perPage: Math.max(looked, count),
        sort: byPrice(price),
        filters: selecting(inCategory, ids, range, narrow),
        alsoRead: [...comparedFields, pictureField],
        writesProducts,
      });
    let searched = await search(price);
    if (!isFailure(searched) && price !== null && searched.result.hits.length < count)
      searched = await search(null);
    if (isFailure(searched)) return searched;
    const hits = nearestFirst(searched.result.hits, product).slice(0, count);
    return { basis, found: { result: { ...searched.result, hits }, sharedFields: searched.sharedFields } };
  };
};

/** The same for shops' pages. */
export const createSimilarProducts = (dependencies: SimilarDependencies) => {
  const findSimilar = createFindSimilar(dependencies, { writesProducts: true });
  return async (
    place: InstanceWithCatalog,
    asked: { readonly product: string; readonly count: number },
  ): Promise<WithWritten<PublicSimilarReply> | Failure> => {
    const similar = await findSimilar(place, asked);
    if (isFailure(similar)) return similar;
    const { basis, found } = similar;
    const reply = { queryId: newQueryId(), basis, products: [] };
    if (!found) return reply;
    const pictures = await dependencies.findPictures(place, found);
    return { ...reply, products: presentProducts(found, pictures) };
  };
};
