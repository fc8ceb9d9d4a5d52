import { z } from 'zod';
import { currencyCodes } from '../basics/currencies.ts';
import { dataTypes } from '../basics/feed-mapping.ts';
import { industryIds } from '../basics/lookups.ts';
import { type CallTable, data } from '../call.ts';
import { exampleMapping, mappingBody, mappingField, proposedField } from '../mapping.ts';
import { feedUrl, problem, text } from '../validation.ts';
import { catalogAccess } from './access.ts';

/** A path found in a feed. `fillRate` is the share (0 to 1) of items with a value there. */
export const foundPath = z.object({
  path: z.string(),
  samples: z.array(z.string()),
  fillRate: z.number(),
  guessedType: z.enum(dataTypes),
  repeats: z.boolean(),
});
export type FoundPath = z.infer<typeof foundPath>;

/** Formats that shops export for somebody; in which file format they come, `format` says. */
export const feedDialects = [
  'google',
  'facebook',
  'ceneo',
  'heureka',
  'zbozi',
  'yml',
  'shoptet',
  'prestashop',
  'woocommerce',
] as const;
export type FeedDialect = (typeof feedDialects)[number];

/** The analysis of a feed. `itemCount` is exact if `complete`, otherwise the number of items read. */
export const feedSummary = z.object({
  format: z.enum(['rss', 'atom', 'xml', 'csv', 'tsv']),
  /** Whose format it is, if it was recognised. */
  dialect: z.enum(feedDialects).nullable().optional(),
  itemPath: z.string(),
  /** What the feed calls itself; null if it doesn't say. */
  title: z.string().nullable(),
  itemCount: z.number().int(),
  complete: z.boolean(),
  bytes: z.number().int(),
  totalBytes: z.number().int().nullable(),
  encoding: z.string(),
  contentType: z.string(),
});
export type FeedSummary = z.infer<typeof feedSummary>;

const analysis = data(
  z.object({
    foundPaths: z.array(foundPath),
    feed: feedSummary,
    proposal: z.array(proposedField),
    /** What the shop sells, by the categories of its products; null where they say nothing, or several things. */
    industryId: z.enum(industryIds).nullable(),
    /** The currency of most prices; null where the feed names none that can be chosen. */
    currencyCode: z.enum(currencyCodes).nullable().optional(),
  }),
);
export type FeedAnalysisReply = z.infer<typeof analysis>['data'];

/** The 412 of `analyze`: why there is no readable feed at the address. */
const feedRefused = z.object({
  status: z.literal('failed'),
  validation: z.array(problem),
  contentType: z.string().nullable(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string(),
  }),
});

const xmlUri = z.object({ xmlUri: feedUrl });
/** OpenAPI's own `example`, since zod omits JSON Schema's `examples` from the input of a transform. */
const described = <S extends z.ZodType>(body: S, example: z.input<S>): S =>
  body.meta({
    description:
      'Each item says which path of the feed (path) fills which product field (fieldLabel), and how its text is read (fieldType).',
    example,
  });
const stored = data(z.object({ catalogId: z.string(), mapping: z.array(mappingField) }));

export const mappingCalls = {
  analyzeFeed: {
    method: 'GET',
    path: '/xmlAnalyzer/analyze',
    subject: 'mapping',
    summary:
      'Read the beginning of a feed and list its paths, and propose a mapping: `proposal` can be sent to storeMapping as it is.',
    access: catalogAccess,
    query: xmlUri,
    reply: analysis,
    otherReplies: { 412: feedRefused },
    perMinute: 60,
  },
  previewFeed: {
    method: 'GET',
    path: '/xmlAnalyzer/preview',
    subject: 'mapping',
    summary: 'Read the beginning of a feed for the preview in the wizard’s second step.',
    access: catalogAccess,
    query: xmlUri,
    reply: analysis,
    otherReplies: { 412: feedRefused },
    perMinute: 60,
  },
  findPathsByCatalog: {
    method: 'GET',
    path: '/xmlAnalyzer/foundPathsByCatalog/{catalogId}',
    subject: 'mapping',
    summary: 'List the paths in the feed of a catalog.',
    access: catalogAccess,
    params: z.object({ catalogId: z.string() }),
    reply: analysis,
    otherReplies: { 412: feedRefused },
    perMinute: 60,
  },
  storeMapping: {
    method: 'POST',
    path: '/xmlMapping/storeMapping',
    subject: 'mapping',
    summary: 'Save the mapping of the catalog being set up in the wizard, and start its import.',
    access: catalogAccess,
    body: described(mappingBody, { mapping: [...exampleMapping] }),
    reply: stored,
    errors: ['FIELDS_INVALID_ERROR', 'WORKING_CATALOG_MISSING'],
    perMinute: 60,
  },
  updateMapping: {
    method: 'POST',
    path: '/xmlMapping/updateMapping',
    subject: 'mapping',
    summary: 'Save the mapping of a production catalog, and import it again.',
    access: catalogAccess,
    body: described(mappingBody.extend({ catalogId: text() }), {
      catalogId: 'c9zw2m4k8t1xa',
      mapping: [...exampleMapping],
    }),
    reply: stored,
    errors: ['FIELDS_INVALID_ERROR'],
    perMinute: 60,
  },
  listMappings: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/mappings',
    subject: 'mapping',
    summary: 'Get the mapping of a catalog; the defaults if none was saved.',
    access: catalogAccess,
    params: z.object({ catalogId: z.string() }),
    reply: data(z.array(mappingField)),
  },
  listFields: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/fields',
    subject: 'mapping',
    summary: 'List the product fields of a catalog.',
    access: catalogAccess,
    params: z.object({ catalogId: z.string() }),
    reply: data(z.array(z.object({ field: z.string(), path: z.string(), dataType: z.enum(dataTypes) }))),
  },
} as const satisfies CallTable;
