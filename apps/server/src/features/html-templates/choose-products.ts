import {
  htmlTemplateLimits,
  type ProductDocument,
  type ProductSource,
  type Rule,
  type SavedSortGroup,
} from '@vitrina/contract';
import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../http/failure.ts';
import { buyable } from '../../ports/buyable.ts';
import type { RunShopSearch, SelectFacets } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';

export type ChosenProducts = {
  readonly products: readonly ProductDocument[];
  /** The fields that the shop shows to everybody. */
  readonly sharedFields: readonly string[];
  /** The source has nothing to show, so these are popular products. */
  readonly isInstead: boolean;
};

type Dependencies = {
  readonly runSearch: RunShopSearch;
  /** The rules that are active today. */
  readonly listRules: (
    customerId: string,
    searchId: string,
  ) => Promise<readonly { readonly ruleId: string; readonly rule: Rule }[]>;
};

const byPopularity: SavedSortGroup = {
  ...{ sortId: 'popularity', name: '', description: '', enabled: true },
  conditions: [{ type: 'script', script: 'popularity', order: 'desc' }, { type: 'default' }],
};

const available = ({ fields }: GenerationSchema): Filter[] => {
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  return [
    ...(has('image_link') ? [{ kind: 'present', field: 'image_link' } as const] : []),
    ...(has('price') ? [{ kind: 'present', field: 'price' } as const] : []),
    buyable,
  ];
};

/** Products that can be bought, with picture and price, and that pass a filter. */
const among =
  (filters: readonly Filter[], categories: readonly string[] = []): SelectFacets =>
  (schema) => ({ filters: [...available(schema), ...filters], facets: [], categories });

/** The products of a mailing, as a visitor's search would find them. */
export const createChooseProducts = ({ runSearch, listRules }: Dependencies) => {
  const find = async (
    { instance, catalog }: InstanceWithCatalog,
    query: string,
    sort: string | SavedSortGroup,
    filters: SelectFacets,
  ) =>
    runSearch(
      { customerId: catalog.customerId, searchId: instance.id, catalog },
      { query, page: 1, perPage: htmlTemplateLimits.products, sort, filters },
    );

  type Found = { readonly products: ProductDocument[]; readonly sharedFields: readonly string[] } | Failure;
  const productsOf = async (search: ReturnType<typeof find>): Promise<Found> => {
    const found = await search;
    if (isFailure(found)) return found;
    return {
      products: found.result.hits.map(({ product }) => product),
      sharedFields: found.sharedFields,
    };
  };

  /** The pinned ones in their order, then the boosted ones. */
  const ofRule = async (place: InstanceWithCatalog, ruleId: string): Promise<Found> => {
    const rules = await listRules(place.catalog.customerId, place.instance.id);
    const actions = rules.find((each) => each.ruleId === ruleId)?.rule.actions ?? [];
    const pins = actions.flatMap((action) => (action.type === 'pin' ? [action] : []));
    const targets = actions.flatMap((action) => (action.type === 'boost' ? [action.target] : []));
    const named = [
      ...pins.toSorted((one, other) => one.position - other.position).map(({ productId }) => productId),
      ...targets.flatMap((target) => (target.type === 'product' ? [target.productId] : [])),
    ];
    const fields = targets.flatMap((target) => (target.type === 'field' ? [target] : []));
    const products = new Map<string, ProductDocument>();
    let sharedFields: readonly string[] = [];
    const take = async (filter: Filter): Promise<Failure | null> => {
      const found = await productsOf(find(place, '', byPopularity, among([filter])));
      if (isFailure(found)) return found;
      ({ sharedFields } = found);
      for (const product of found.products) products.set(product.id, product);
      return null;
    };
    const failed = named.length > 0 ? await take({ kind: 'products', ids: named }) : null;
    if (failed) return failed;
    const inOrder = new Map(
      named.flatMap((id) => {
        const product = products.get(id);
        return product ? [[id, product] as const] : [];
      }),
    );
    products.clear();
    for (const [id, product] of inOrder) products.set(id, product);
    for (const { field, value } of fields) {
      if (products.size >= htmlTemplateLimits.products) break;
      const failure = await take({ kind: 'values', field, values: [value] });
      if (failure) return failure;
    }
    return { products: [...products.values()].slice(0, htmlTemplateLimits.products), sharedFields };
  };

  const popular = (place: InstanceWithCatalog): Promise<Found> =>
    productsOf(find(place, '', byPopularity, among([])));

  const ofSource = (place: InstanceWithCatalog, source: ProductSource): Promise<Found> => {
    switch (source.type) {
      case 'popular':
        return popular(place);
      case 'phrase':
        return productsOf(find(place, source.phrase, '', among([])));
      case 'category': {
        const filter = { kind: 'values', field: 'categories', values: [source.category] } as const;
        return productsOf(find(place, '', '', among([filter], [source.category])));
      }
      case 'rule':
        return ofRule(place, source.ruleId);
    }
  };

  /** A mail with a hole in it is worse than one with other products, so popular ones stand in for a source that has none. */
  return async (place: InstanceWithCatalog, source: ProductSource): Promise<ChosenProducts | Failure> => {
    const found = await ofSource(place, source);
    if (isFailure(found) || found.products.length > 0 || source.type === 'popular')
      return isFailure(found) ? found : { ...found, isInstead: false };
    const instead = await popular(place);
    return isFailure(instead) ? instead : { ...instead, isInstead: true };
  };
};

export type ChooseProducts = ReturnType<typeof createChooseProducts>;
