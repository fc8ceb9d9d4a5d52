import {
  type FeedAddress,
  type FeedAnalysisReply,
  type FeedCredentials,
  type MappingField,
  type MappingItem,
  requiredFields,
  requiredMapping,
  splitFeedAddress,
  suggestedMapping,
} from '@vitrina/contract';
import { type FetchPolicy, pathAlternatives } from '@vitrina/feed';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { AnalyzeFeed } from '../../jobs/feed-analysis.ts';
import type { CatalogRecord, FindWorkingCatalog } from '../../storage/records.ts';
import { createAnalysisSlots } from './analysis-slots.ts';
import { createRecentAnalyses } from './recent-analyses.ts';

type Dependencies = {
  readonly policy: FetchPolicy;
  readonly analyzeFeed: AnalyzeFeed;
  readonly now: () => Date;
  readonly findWorkingCatalog: FindWorkingCatalog;
  /** The credentials of a catalog for an address (by default its own); null if that address has another origin. */
  readonly openCredentials: (catalog: CatalogRecord, url?: string) => FeedCredentials | null;
  readonly saveMapping: (
    customerId: string,
    catalogId: string,
    mapping: readonly MappingField[],
  ) => Promise<void>;
};

const toField = (item: MappingItem): MappingField => ({
  qonId: item.fieldLabel,
  catalogField: item.path,
  dataType: item.fieldType,
  separator: item.separator,
  description: '',
  isDeletable: !requiredFields.includes(item.fieldLabel),
});

/** An item without one of these is wrong: a mapping without values there imports nothing. */
const neededFields: readonly string[] = ['id', 'title', 'link'];

/** Whether an import would find values at a path, in the feed's own way to write it. */
const isInFeed = (path: string, { foundPaths }: FeedAnalysisReply): boolean =>
  pathAlternatives(path).some((each) => foundPaths.some((found) => found.path === each));

export type MappingService = ReturnType<typeof createMappingService>;

export const createMappingService = ({
  policy,
  analyzeFeed,
  now,
  findWorkingCatalog,
  openCredentials,
  saveMapping,
}: Dependencies) => {
  const slots = createAnalysisSlots();
  const recent = createRecentAnalyses(now);
  const analyzeAddress = async (address: FeedAddress): Promise<FeedAnalysisReply | Failure> => {
    const result = await analyzeFeed({ ...address, policy });
    return result.kind === 'analysis' ? result.analysis : fail(result.code, result.details);
  };

  const analyzeAt = async (
    customerId: string,
    address: FeedAddress,
  ): Promise<FeedAnalysisReply | Failure> => {
    const analysis = await slots.take(customerId, () => analyzeAddress(address));
    // Keyed by the address without credentials, which must not stay in memory.
    if (!isFailure(analysis)) recent.store(customerId, address.url, analysis);
    return analysis;
  };
  const analyzeOf = (catalog: CatalogRecord): Promise<FeedAnalysisReply | Failure> =>
    analyzeAt(catalog.customerId, { url: catalog.url, credentials: openCredentials(catalog) });

  /**
   * The first analysis of a feed. Everything that can be wrong with it is an expected outcome. A resumed wizard knows the address
   * without its password, so the saved one is used where the origin is the same.
   */
  const analyze = async (customerId: string, typed: string): Promise<FeedAnalysisReply | Failure> => {
    const address = splitFeedAddress(typed);
    if (address.credentials) return analyzeAt(customerId, address);
    const working = await findWorkingCatalog(customerId);
    return analyzeAt(customerId, {
      ...address,
      credentials: working && openCredentials(working, address.url),
    });
  };

  const findMissing = (
    catalog: CatalogRecord,
    items: readonly MappingItem[],
    analysis: FeedAnalysisReply,
  ): MappingItem[] => {
    const allowed = new Set([
      ...analysis.foundPaths.map((found) => found.path),
      ...[...analysis.proposal, ...requiredMapping, ...suggestedMapping, ...(catalog.mapping ?? [])].map(
        (field) => field.catalogField,
      ),
    ]);
    return items.filter(
      (item) =>
        !allowed.has(item.path) || (neededFields.includes(item.fieldLabel) && !isInFeed(item.path, analysis)),
    );
  };

  return {
    analyze,
    analyzeOf,

    /**
     * Saves a mapping if every path is in the feed, as the customer has just seen it or as it is now; otherwise names the missing
     * ones and saves nothing. A path saved before stays allowed, since it may be missing for a season, unless every item needs it. Only the beginning of a
     * long feed is read.
     */
    save: async (
      catalog: CatalogRecord,
      items: readonly MappingItem[],
    ): Promise<MappingField[] | Failure> => {
      const seen = recent.find(catalog.customerId, catalog.url);
      if (!seen || findMissing(catalog, items, seen).length > 0) {
        const analysis = await analyzeOf(catalog);
        if (isFailure(analysis)) return analysis;
        const missing = findMissing(catalog, items, analysis);
        if (missing.length > 0) {
          return fail('FIELDS_INVALID_ERROR', {
            fields: missing.map((item) => ({ field: item.fieldLabel, path: item.path })),
          });
        }
      }
      const mapping = items.map(toField);
      await saveMapping(catalog.customerId, catalog.id, mapping);
      return mapping;
    },

    /** A catalog's mapping; the required rows if none was saved. */
    list: (catalog: CatalogRecord): MappingField[] => [...(catalog.mapping ?? requiredMapping)],
  };
};
