import { validate, visitorId } from '@vitrina/contract';
import { searchDefaults } from '@vitrina/search-engine';
import { z } from 'zod';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { isTooDeep } from '../../../storage/json-too-deep.ts';
import { readSnippetWords, type SnippetWords } from './attribute-names.ts';
import { noTags } from './filter-text/parse-filter-text.ts';
import { badRequest } from './refusal.ts';

export const maxRequests = 50;
/** Hits of all searches of a call together: as many whole products as the largest page has. */
export const maxHits = 1000;
/** Values of all facets that are counted in a call. A page shows a few dozen of each. */
const maxFacetValues = 20_000;
/** As many facets as a shop's menu has, about. */
const facetsOfMenu = 20;
const text = (max: number) => z.string().max(max);
/** One text may stand for a list of it. */
const asList = (given: unknown): unknown => {
  if (typeof given !== 'string') return given;
  return given === '' ? [] : [given];
};
const list = z.preprocess(asList, z.array(text(2000)).max(200));
/** All must hold; of a nested list, any. */
const conditions = z
  .preprocess(asList, z.array(z.union([text(2000), z.array(text(2000)).max(200)])).max(200))
  .default([]);

/** The parameters that are understood. Others are ignored, unless they would narrow the results. */
const query = z.object({
  query: text(1000)
    .nullish()
    .transform((words) => words ?? ''),
  page: z.coerce.number().int().min(0).max(999).default(0),
  hitsPerPage: z.coerce.number().int().min(0).max(1000).default(20),
  facets: list.default([]),
  facetFilters: conditions,
  numericFilters: conditions,
  /** What raises products instead of narrowing to them. */
  optionalFilters: conditions,
  /** What the page calls its place or time: rules may depend on it. */
  ruleContexts: list.default([]),
  maxValuesPerFacet: z.coerce.number().int().min(1).max(1000).default(100),
  highlightPreTag: text(100).default('<em>'),
  highlightPostTag: text(100).default('</em>'),
  attributesToRetrieve: list.default([]),
  attributesToHighlight: list.optional(),
  attributesToSnippet: list.default([]),
  snippetEllipsisText: text(100).default('…'),
  /** Instead of `page` and `hitsPerPage`: how many results to pass over, and how many to give. */
  offset: z.coerce.number().int().min(0).max(searchDefaults.deepestRow).nullish(),
  length: z.coerce.number().int().min(0).max(1000).nullish(),
  analytics: z.boolean().default(true),
  userToken: visitorId.optional().catch(undefined),
  filters: text(5000).default(''),
  /** Parameters that narrow the results in ways that aren't supported: refused rather than ignored. */
  tagFilters: z.unknown().optional(),
  /** Whether the last word may go on, or only the words as they are. Which of the words go on but the last is not told apart. */
  queryType: z.enum(['prefixLast', 'prefixAll', 'prefixNone']).default('prefixLast'),
  facetQuery: text(200).default(''),
  maxFacetHits: z.coerce.number().int().min(1).max(100).default(10),
});
export type Query = Omit<z.infer<typeof query>, 'attributesToSnippet' | 'offset' | 'length'> & {
  readonly attributesToSnippet: SnippetWords;
  /** Where the results begin that are asked for by `offset` or `length`; null for a page. */
  readonly offset: number | null;
  /** What was asked, as one text. */
  readonly params: string;
  /** Whether variants are one result; by default as the shop has set. */
  readonly groupVariants?: boolean;
};

const addressed = z.object({
  indexName: text(300),
  type: z.enum(['default', 'facet']).default('default'),
  facet: text(100).default(''),
});
export type AddressedQuery = z.infer<typeof addressed> & { readonly query: Query };

const isKnown = (name: string): boolean => Object.hasOwn(query.shape, name);

/** Parameters whose text is never JSON. */
const plainTexts = new Set([
  'query',
  'facetQuery',
  'highlightPreTag',
  'highlightPostTag',
  'userToken',
  'filters',
  'snippetEllipsisText',
]);

/** Older clients send all parameters as one query string in `params`, with lists as JSON. What isn't known is left unread: a stranger may send thousands. */
const unpackParams = (params: string): Record<string, unknown> => {
  const known = [...new Map(new URLSearchParams(params))].filter(([name]) => isKnown(name));
  return Object.fromEntries(
    known.map(([name, value]) => {
      if (plainTexts.has(name)) return [name, value];
      if (isTooDeep(value)) return [name, value];
      try {
        return [name, JSON.parse(value) as unknown];
      } catch {
        return [name, value];
      }
    }),
  );
};

export const parse = <S extends z.ZodType>(
  schema: S,
  input: unknown,
  place: string,
): z.output<S> | Failure => {
  const parsed = validate(schema, input);
  if (parsed.ok) return parsed.data;
  const [problem] = parsed.problems;
  const figures = Object.entries(problem?.params ?? {}).map(([name, value]) => ` (${name} ${value})`);
  return badRequest(`${place}${problem?.path}: ${problem?.rule}${figures.join('')}`);
};

export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isEmpty = (tags: unknown): boolean =>
  tags === undefined || tags === null || tags === '' || (Array.isArray(tags) && tags.length === 0);

export const readJson = (body: unknown): Record<string, unknown> | Failure => {
  if (typeof body !== 'string' || body.trim() === '') return {};
  if (isTooDeep(body)) return badRequest('The body is nested too deep');
  try {
    return asObject(JSON.parse(body));
  } catch {
    return badRequest('The body is not valid JSON');
  }
};

/** The parameters that are understood, as one text in the form of an address. */
const writeParams = (given: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(given)
      .filter(([name, value]) => isKnown(name) && value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
  ).toString();

type AskedValues = Pick<Query, 'facets' | 'maxValuesPerFacet'>;

const countFacets = ({ facets }: AskedValues): number =>
  facets.reduce((sum, name) => sum + (name === '*' ? facetsOfMenu : 1), 0);

/** Shares out the values that an answer may have among the facets of a call: those of most products are left. */
const shareValues = ({ maxValuesPerFacet }: AskedValues, facetsInCall: number) => ({
  maxValuesPerFacet: Math.min(maxValuesPerFacet, Math.ceil(maxFacetValues / Math.max(1, facetsInCall))),
});

/** One search. */
export const readQuery = (input: unknown, place = ''): Query | Failure => {
  const given = asObject(input);
  const params = typeof given.params === 'string' ? unpackParams(given.params) : {};
  const asked = { ...given, ...params };
  const parsed = parse(query, asked, place);
  if (isFailure(parsed)) return parsed;
  if (!isEmpty(parsed.tagFilters)) return badRequest(`${place}tagFilters: ${noTags}`);
  const attributesToSnippet = readSnippetWords(parsed.attributesToSnippet);
  if (isFailure(attributesToSnippet)) return attributesToSnippet;
  const { offset, length, hitsPerPage } = parsed;
  const isSlice = (offset ?? length ?? null) !== null;
  return {
    ...parsed,
    ...shareValues(parsed, countFacets(parsed)),
    attributesToSnippet,
    offset: isSlice ? (offset ?? 0) : null,
    hitsPerPage: isSlice ? (length ?? hitsPerPage) : hitsPerPage,
    params: writeParams(asked),
  };
};

/** The requests of one call, in order; `what` they are called in a refusal. */
export const readRequests = (
  { requests }: Record<string, unknown>,
  max: number,
  what = '',
): readonly unknown[] | Failure => {
  if (!Array.isArray(requests)) return badRequest('requests: a list is expected');
  return requests.length > max ? badRequest(`requests: at most ${max}${what} in one call`) : requests;
};

/** The searches of one call, in order. */
export const readQueries = (body: Record<string, unknown>): AddressedQuery[] | Failure => {
  const requests = readRequests(body, maxRequests);
  if (isFailure(requests)) return requests;
  const queries: AddressedQuery[] = [];
  for (const [i, request] of requests.entries()) {
    const place = `requests.${i}.`;
    const to = parse(addressed, asObject(request), place);
    if (isFailure(to)) return to;
    const read = readQuery(request, place);
    if (isFailure(read)) return read;
    queries.push({ ...to, query: read });
  }
  const hits = queries.reduce((sum, each) => sum + each.query.hitsPerPage, 0);
  if (hits > maxHits) return badRequest(`requests: at most ${maxHits} hits in one call`);
  const facetsInCall = queries.reduce((sum, { query }) => sum + countFacets(query), 0);
  return queries.map((one) => ({ ...one, query: { ...one.query, ...shareValues(one.query, facetsInCall) } }));
};
