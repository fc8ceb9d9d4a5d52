import type { Facet, Product, ProductDocument, TryReply, TryRequest } from '@vitrina/contract';
import {
  defaultWeights,
  type FacetResult,
  type Filter,
  type GenerationSchema,
  highlight,
  planSearch,
  type SearchEngine,
  type SearchResult,
  type SortCondition,
} from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { CatalogRecord } from '../../storage/records.ts';

export type TrySearch = (catalog: CatalogRecord, request: TryRequest) => Promise<TryReply | Failure>;

type Dependencies = {
  readonly engine: SearchEngine;
  readonly presentProduct: (product: ProductDocument, currency: string, variantsCount: number) => Product;
};

/** Fields that name one product each, or are read rather than chosen from: no filter for them. */
const unfit = new Set([
  'id',
  'title',
  'link',
  'image_link',
  'additional_image_link',
  'description',
  'item_group_id',
  'gtin',
  'ean',
  'mpn',
  'old_price',
  'omnibus_price',
  'sale_price',
]);
const facetValues = 50;
const sortable = ['price', 'title'] as const;

const facetFields = (schema: GenerationSchema): string[] => {
  const names = schema.fields.map((field) => field.name).filter((name) => !unfit.has(name));
  const first = ['categories', 'price', 'brand', 'availability'].filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))].slice(0, 12);
};

const numberRange = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

/** `price: ['10..50']` is a range where the field is a number; everything else a choice of values. */
const toFilter = (field: string, values: readonly string[], schema: GenerationSchema): Filter | null => {
  const type = schema.fields.find((candidate) => candidate.name === field)?.type;
  if (!type) return null;
  if (type !== 'number') return { kind: 'values', field, values };
  const range = numberRange.exec(values[0] ?? '');
  if (!range) return null;
  return {
    kind: 'range',
    field,
    from: range[1] === undefined ? null : Number(range[1]),
    to: range[2] === undefined ? null : Number(range[2]),
  };
};

const toSort = (sort: string): SortCondition[] | null => {
  if (sort === 'relevance' || sort === '') return [{ kind: 'relevance' }];
  const [field, order] = sort.split(':');
  const known = sortable.find((name) => name === field);
  return known && (order === 'asc' || order === 'desc') ? [{ kind: 'field', field: known, order }] : null;
};

const kindOf = (facet: FacetResult): Facet['kind'] => {
  if (facet.range) return 'range';
  return facet.field === 'categories' ? 'tree' : 'values';
};

const presentFacet = (facet: FacetResult, chosen: readonly string[]): Facet => ({
  field: facet.field,
  label: '',
  unit: '',
  kind: kindOf(facet),
  type: ({ range: 'rangeSlider', tree: 'category', values: 'checkbox' } as const)[kindOf(facet)],
  values: facet.values.map(({ value, count }) => ({
    value,
    label: value.split(' > ').at(-1) ?? value,
    count,
    selected: chosen.includes(value),
  })),
  ...(facet.range && { min: facet.range.min, max: facet.range.max }),
});

/** A facet helps where there is something to choose. */
const isUseful = (facet: Facet): boolean =>
  facet.kind === 'range'
    ? facet.min !== facet.max
    : facet.values.length > 1 || facet.values.some((value) => value.selected);

/** Searches as a visitor would, with the filters that the products themselves suggest. */
export const createTrySearch = ({ engine, presentProduct }: Dependencies): TrySearch => {
  const present = (
    result: SearchResult,
    catalog: CatalogRecord,
    request: TryRequest,
    tookMs: number,
  ): TryReply => ({
    total: result.total,
    tookMs,
    page: request.page,
    perPage: request.perPage,
    products: result.hits.map((hit) => {
      const shown = presentProduct(hit.product, catalog.currency, hit.variantsCount);
      return {
        ...shown,
        highlights: { title: highlight(shown.title, result.matchedTerms) },
        fields: {},
        isPinned: false,
      };
    }),
    facets: result.facets
      .map((facet) => presentFacet(facet, request.filters[facet.field] ?? []))
      .filter(isUseful),
    sorts: [
      { value: 'relevance', label: '', isSelected: request.sort === 'relevance' },
      ...sortable.flatMap((field) =>
        (['asc', 'desc'] as const).map((order) => {
          const value = `${field}:${order}`;
          return { value, label: '', isSelected: request.sort === value };
        }),
      ),
    ],
    blockedBy: null,
    redirect: null,
    rules: [],
    settings: [],
    wordsWanted: { ...result.wordsWanted },
  });

  return async (catalog, request) => {
    const sort = toSort(request.sort);
    if (!sort) return fail('VALIDATION_FAILED', { problems: [{ path: 'sort', rule: 'oneOf' }] });
    try {
      const startedAt = performance.now();
      const live = await engine.current(catalog.id);
      if (!live) return fail('CATALOG_NOT_IMPORTED');
      const filters = Object.entries(request.filters).filter(([, values]) => values.length > 0);
      const compiled = filters.map(([field, values]) => toFilter(field, values, live.schema));
      const wrong = compiled.indexOf(null);
      if (wrong >= 0)
        return fail('VALIDATION_FAILED', {
          problems: [{ path: `filters.${filters[wrong]?.[0]}`, rule: 'invalid' }],
        });
      const plan = planSearch(
        { fields: defaultWeights(live.schema.fields) },
        {
          query: request.query,
          page: request.page,
          perPage: request.perPage,
          sort,
          filters: compiled.filter((filter) => filter !== null),
          facets: facetFields(live.schema).map((field) => ({ field, limit: facetValues })),
          groupVariants: true,
        },
      );
      const result = await engine.search(catalog.id, plan);
      return present(result, catalog, request, Math.round((performance.now() - startedAt) * 100) / 100);
    } catch (error) {
      return engineFailure(error);
    }
  };
};
