import type { ProductDocument } from '@vitrina/contract';
import { batchesOf } from '../../batches.ts';
import { benchFacets, benchRows } from '../../search/engine-under-test.ts';
import { levelsOf, makeProducts } from '../../search/made-products.ts';
import type { MadeQuery } from '../../search/made-queries.ts';
import { countsOf, facetValues, type HttpPeer } from '../http-peer.ts';

const index = 'vitrina-bench-http';
const json = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' };

const text = (also: Record<string, unknown> = {}) => ({ type: 'text', copy_to: 'all', ...also });
const keyword = { type: 'keyword' };

/** As its documentation advises: texts for searching, keywords for filters, one field with the words of all. */
const mappings = {
  dynamic: false,
  properties: {
    all: { type: 'text' },
    title: text(),
    description: text(),
    brand: text({ fields: { value: keyword } }),
    categories: text({ fields: { value: keyword } }),
    levels: keyword,
    availability: keyword,
    color: keyword,
    price: { type: 'float' },
  },
};

const documentOf = ({ fields }: ProductDocument) => ({
  ...fields,
  levels: [fields.categories].flat().flatMap((category) => levelsOf(String(category))),
});

const fieldOf: Readonly<Record<(typeof benchFacets)[number], string>> = {
  categories: 'levels',
  brand: 'brand.value',
  availability: 'availability',
  color: 'color',
};

const matchOf = ({ kind, text: query }: MadeQuery) => {
  if (kind === 'prefix') return { match_bool_prefix: { all: { query, operator: 'and' } } };
  return {
    match: { all: { query, operator: 'and', ...(kind === 'typo' && { fuzziness: 1, prefix_length: 1 }) } },
  };
};

const searchOf = (query: MadeQuery) => ({
  size: benchRows,
  track_total_hits: true,
  query: {
    bool: {
      must: [matchOf(query)],
      should: [{ multi_match: { query: query.text, fields: ['title^6', 'brand^5', 'categories^4'] } }],
      filter: query.color === null ? [] : [{ term: { color: query.color } }],
    },
  },
  aggs: Object.fromEntries(
    benchFacets.map((facet) => [facet, { terms: { field: fieldOf[facet], size: facetValues } }]),
  ),
});

type Found = {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _id: string }[];
  };
  readonly aggregations: Readonly<
    Record<string, { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }>
  >;
};

/** A node of OpenSearch that runs already. Its index stays for the next run. */
export const openOpenSearch = async (origin: string, products: number): Promise<HttpPeer> => {
  const call = async (method: string, path: string, body?: string): Promise<unknown> => {
    const response = await fetch(origin + path, {
      method,
      headers: json,
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const fill = async (): Promise<number | null> => {
    const present = (await call('GET', `/${index}/_count`).catch(() => null)) as { count: number } | null;
    if (present?.count === products) return null;
    if (present) await call('DELETE', `/${index}`);
    const startedMs = performance.now();
    const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' };
    await call('PUT', `/${index}`, JSON.stringify({ settings, mappings }));
    for (const batch of batchesOf(makeProducts(products))) {
      const lines = batch.flatMap((product) => [
        JSON.stringify({ index: { _id: product.id } }),
        JSON.stringify(documentOf(product)),
      ]);
      await call('POST', `/${index}/_bulk`, `${lines.join('\n')}\n`);
    }
    await call('POST', `/${index}/_refresh`);
    await call('POST', `/${index}/_forcemerge?max_num_segments=1`);
    return (performance.now() - startedMs) / 1000;
  };
  return {
    ...{
      name: 'OpenSearch',
      origin,
      differs: 'never',
      countsChosenAlone: false,
      keepsConnections: true,
      leavesOut: [],
      fillSeconds: await fill(),
    },
    request: (query) => ({
      ...{ method: 'POST', path: `/${index}/_search?request_cache=false`, headers: json },
      body: JSON.stringify(searchOf(query)),
    }),
    read: (body) => {
      const { hits, aggregations } = body as Found;
      return {
        ...{ total: hits.total.value, ids: hits.hits.map(({ _id }) => _id), maxValues: facetValues },
        facets: new Map(
          Object.entries(aggregations).map(([facet, { buckets }]) => [
            facet,
            countsOf(buckets.map(({ key, doc_count }) => [key, doc_count])),
          ]),
        ),
      };
    },
    close: () => Promise.resolve(),
  };
};
