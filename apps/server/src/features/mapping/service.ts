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
import type { FetchPolicy } from '@vitrina/feed';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { LookAtFeed } from '../../jobs/feed-analysis.ts';
import type { CatalogRecord, FindWorkingCatalog } from '../../storage/records.ts';
import { createAnalysisPlaces } from './analysis-places.ts';
import { createRecentAnalyses } from './recent-analyses.ts';

type Dependencies = {
  readonly policy: FetchPolicy;
  readonly lookAtFeed: LookAtFeed;
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

/** Products are told apart by their id: a mapping without values there imports nothing. */
const isInFeed = (path: string, { foundPaths, proposal }: FeedAnalysisReply): boolean =>
  foundPaths.some((found) => found.path === path || found.path === path.replace(/^g:/, '')) ||
  proposal.some((field) => field.catalogField === path);

export type MappingService = ReturnType<typeof createMappingService>;

export const createMappingService = ({
  policy,
  lookAtFeed,
  now,
  findWorkingCatalog,
  openCredentials,
  saveMapping,
}: Dependencies) => {
  const places = createAnalysisPlaces();
  const recent = createRecentAnalyses(now);
  const look = async (address: FeedAddress): Promise<FeedAnalysisReply | Failure> => {
    const told = await lookAtFeed({ ...address, policy });
    return told.kind === 'analysis' ? told.analysis : fail(told.code, told.details);
  };

  const analyzeAt = async (
    customerId: string,
    address: FeedAddress,
  ): Promise<FeedAnalysisReply | Failure> => {
    const analysis = await places.take(customerId, () => look(address));
    // Keyed by the address without credentials, which must not be kept in memory.
    if (!isFailure(analysis)) recent.store(customerId, address.url, analysis);
    return analysis;
  };
  const analyzeOf = (catalog: CatalogRecord): Promise<FeedAnalysisReply | Failure> =>
    analyzeAt(catalog.customerId, { url: catalog.url, credentials: openCredentials(catalog) });

  /**
   * The first look at a feed. Everything that is wrong with it is an expected outcome. A resumed wizard knows the address only
   * without the password, so the saved one is used where the origin is the same.
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
      (item) => !allowed.has(item.path) || (item.fieldLabel === 'id' && !isInFeed(item.path, analysis)),
    );
  };

  return {
    analyze,
    analyzeOf,

    /**
     * Saves a mapping whose every path is in the feed as the customer has just seen it, or as it is now; others are named, and nothing
     * is saved then. A path that was saved before stays allowed: it may be gone for a season. Of a long feed only the beginning is
     * looked at.
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

    /** The mapping of a catalog; the required rows where none was saved. */
    list: (catalog: CatalogRecord): MappingField[] => [...(catalog.mapping ?? requiredMapping)],
  };
};
