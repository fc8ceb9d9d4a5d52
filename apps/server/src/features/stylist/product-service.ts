import type {
  CallInput,
  FieldValue,
  Product,
  ProductDocument,
  StylistVariant,
  stylistProductCalls,
} from '@vitrina/contract';
import { planSearch, popularitySignal, type SearchEngine, type SearchRequest } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { KeepPopularityFresh } from '../../ports/keep-popularity-fresh.ts';
import type { PresentProduct } from '../../ports/present-product.ts';
import type { CatalogRecord, Customer, FindCatalog } from '../../storage/records.ts';

type Dependencies = {
  readonly engine: Pick<SearchEngine, 'search' | 'get' | 'variants' | 'current'>;
  readonly findCatalog: FindCatalog;
  readonly listCatalogs: (customerId: string) => Promise<readonly CatalogRecord[]>;
  readonly presentProduct: PresentProduct;
  readonly keepPopularityFresh: KeepPopularityFresh;
};

/** Whoever puts a look together looks products up by what identifies them. */
const lookUpFields = [
  { field: 'title', weight: 5 },
  { field: 'id', weight: 10 },
  { field: 'item_group_id', weight: 5 },
];

/** What visitors buy and click most comes first among what the words find alike. */
const sort: SearchRequest['sort'] = [
  { kind: 'relevance' },
  { kind: 'signal', signal: popularitySignal, order: 'desc' },
  { kind: 'field', field: 'title', order: 'asc' },
  { kind: 'field', field: 'id', order: 'asc' },
];

/** What tells variants apart, in the order in which it is read. */
const traitFields = ['color', 'size', 'material', 'pattern'] as const;
const maxVariants = 100;
const longestTrait = 60;

const textOf = (value: FieldValue | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '')).trim().slice(0, longestTrait);

/** The values that not all variants share. */
const traitsOf = (variants: readonly ProductDocument[]): ((variant: ProductDocument) => string[]) => {
  const telling = traitFields.filter(
    (field) => new Set(variants.map(({ fields }) => textOf(fields[field]))).size > 1,
  );
  return ({ fields }) => telling.map((field) => textOf(fields[field])).filter((value) => value !== '');
};

/** What a look's editor asks for: words, and which part of what they find. */
type LookUp = CallInput<(typeof stylistProductCalls)['findStylistProducts']>['query'];
type Found = { readonly data: Product[]; readonly total: number };
type WithVariants = { readonly product: Product; readonly variants: StylistVariant[] };

export type StylistProducts = ReturnType<typeof createStylistProducts>;

/** The products that a look can be made of, for someone who may see no more of a catalog. */
export const createStylistProducts = ({
  engine,
  findCatalog,
  listCatalogs,
  presentProduct,
  keepPopularityFresh,
}: Dependencies) => {
  const inCatalog = async <T>(
    customer: Customer,
    catalogId: string,
    answer: (catalog: CatalogRecord) => Promise<T | Failure>,
  ): Promise<T | Failure> => {
    const catalog = await findCatalog(customer.id, catalogId);
    if (!catalog) return fail('NOT_FOUND');
    try {
      return await answer(catalog);
    } catch (error) {
      return engineFailure(error);
    }
  };

  return {
    listCatalogs: async (customer: Customer): Promise<{ id: string; name: string }[]> =>
      (await listCatalogs(customer.id)).map(({ id, name }) => ({ id, name })),

    find: (customer: Customer, { catalogId, query, page, perPage }: LookUp): Promise<Found | Failure> =>
      inCatalog(customer, catalogId, async (catalog) => {
        const live = await engine.current(catalog.id);
        if (!live) return fail('CATALOG_NOT_IMPORTED');
        await keepPopularityFresh(customer.id, catalog.id, live.id);
        const plan = planSearch(
          { fields: lookUpFields },
          { query, page, perPage, sort, groupVariants: true },
        );
        const { hits, total } = await engine.search(addressOf(catalog), plan);
        const data = hits.map(({ product, variantsCount }) =>
          presentProduct(product, catalog.currency, variantsCount),
        );
        return { data, total };
      }),

    get: (customer: Customer, catalogId: string, productId: string): Promise<WithVariants | Failure> =>
      inCatalog(customer, catalogId, async (catalog) => {
        const found = await engine.get(addressOf(catalog), productId);
        if (!found) return fail('NOT_FOUND');
        const all = await engine.variants(addressOf(catalog), productId);
        const variants = all.slice(0, maxVariants);
        const traits = traitsOf(variants);
        const present = (document: ProductDocument): Product =>
          presentProduct(document, catalog.currency, all.length);
        return {
          product: present(found),
          variants: variants.map((variant) => ({ product: present(variant), traits: traits(variant) })),
        };
      }),
  };
};
