import type {
  CurrencyCode,
  FeedCredentials,
  ImportErrorCode,
  ImportProgress,
  MappingField,
} from '@vitrina/contract';
import { fieldsOfMapping, toMappingItem } from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import {
  EngineBusyError,
  type EngineLocation,
  type Generation,
  type GenerationSchema,
  type SearchEngine,
} from '@vitrina/search-engine';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportJob, ImportOutcome, RunImport } from '../../jobs/import-job.ts';
import type { Database } from '../../storage/database.ts';
import { sha256 } from '../../storage/ids.ts';
import type { CatalogRecord, FeedValidators } from '../../storage/records.ts';
import { countRefusals } from './count-refusals.ts';
import { endOf, failedEnd } from './import-end.ts';
import { endRun, saveProgress } from './repository.ts';
import { leaseMs, requeueRun } from './run-leases.ts';
import { generationIdOf, type Lease, type RunRecord } from './run-record.ts';
import { storePatiently } from './store-patiently.ts';

/** How often progress is saved and the lease renewed. */
const heartbeatMs = 1_000;
/** A process that couldn't renew its lease for this long stops its run, before another process may begin it. */
const lostAfterMs = leaseMs - 5000;

export type PerformImportDependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly runImport: RunImport;
  readonly engineLocation: EngineLocation;
  readonly policy: FetchPolicy;
  readonly openCredentials: (catalog: CatalogRecord) => FeedCredentials | null;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  /** With null, the next import reads the feed even if it hasn't changed. */
  readonly saveFeedValidators: (
    customerId: string,
    catalogId: string,
    validators: FeedValidators | null,
  ) => Promise<void>;
  /** Those of a feed that hasn't changed, unless they were forgotten meanwhile. */
  readonly renewFeedValidators: (
    customerId: string,
    catalogId: string,
    validators: FeedValidators,
  ) => Promise<void>;
  /** The currency that the live products' prices were read in becomes the catalog's. */
  readonly saveLiveCurrency: (customerId: string, catalogId: string, currency: CurrencyCode) => Promise<void>;
  /**
   * Called after a generation has gone live, for everything derived from products (the category tree). `categoryNames`: paths of categories
   * that the feed names by numbers, by these.
   */
  readonly onLive: (catalog: CatalogRecord, categoryNames: Readonly<Record<string, string>>) => Promise<void>;
};

type Going = {
  readonly allowShrink: boolean;
  readonly abort: AbortController;
  readonly lease: () => Lease;
  readonly isClosing: () => boolean;
  /** Whether others may take the run when its lease is over. */
  readonly isShared: boolean;
};

const endedFromOutside: readonly ImportErrorCode[] = [
  'IMPORT_OUT_OF_MEMORY',
  'IMPORT_TIMEOUT',
  'IMPORT_TOO_MUCH_DISK',
];

const schemaOf = (catalog: CatalogRecord, mapping: readonly MappingField[]): GenerationSchema => ({
  fields: fieldsOfMapping(mapping),
  language: catalog.language,
});

/** An unchanged feed may be skipped only while everything that shapes its products is the same. */
const settingsKeyOf = ({ url, mapping, currency, language, feedCredentials }: CatalogRecord): string => {
  // Another user may be sent other products. Added only where there are credentials, so that existing keys stay valid.
  const parts = [url, mapping, currency, language, ...(feedCredentials === null ? [] : [feedCredentials])];
  return sha256(JSON.stringify(parts)).slice(0, 16);
};

/** Renews the lease and saves progress now and then. Aborts if somebody else has ended the run, or may take it any moment. */
const keepAlive = (
  dependencies: PerformImportDependencies,
  run: RunRecord,
  { abort, lease, isShared }: Going,
) => {
  let renewedMs = performance.now();
  let isLost = false;
  let progress: ImportProgress = { ...run.progress, phase: 'fetching' };
  const beat = async (): Promise<void> => {
    try {
      const isOurs = await saveProgress(dependencies.database, run.customerId, run.runId, progress, lease());
      if (isOurs) renewedMs = performance.now();
      else abort.abort();
    } catch (error) {
      dependencies.log.error({ err: error, runId: run.runId }, 'import progress could not be saved');
    }
  };
  const timer = setInterval(() => {
    isLost ||= isShared && performance.now() - renewedMs > lostAfterMs;
    if (isLost) abort.abort();
    else void beat();
  }, heartbeatMs);
  return {
    isLost: (): boolean => isLost,
    see: (seen: ImportProgress): void => {
      const isNewPhase = seen.phase !== progress.phase;
      progress = seen;
      if (isNewPhase) void beat();
    },
    end: (): void => clearInterval(timer),
  };
};

/** Earlier versions didn't store it: then every product is taken to have a price. */
const pricedCountOf = ({ note, productsCount }: Generation): number =>
  Number(note.pricedCount ?? productsCount);

const jobOf = (
  catalog: CatalogRecord,
  run: RunRecord,
  live: Generation | null,
  dependencies: PerformImportDependencies,
  going: Going,
): ImportJob => {
  const mapping = catalog.mapping ?? [];
  // In the wizard, owners see the result for themselves, item by item, and may have changed the address to another shop's.
  const isWatched = catalog.type === 'working';
  const guarded = going.allowShrink || isWatched ? null : live;
  const isKnown =
    live !== null && !isWatched && catalog.feedValidators?.settingsKey === settingsKeyOf(catalog);
  return {
    runId: generationIdOf(run),
    catalogKey: catalog.id,
    engine: dependencies.engineLocation,
    url: catalog.url,
    credentials: dependencies.openCredentials(catalog),
    mapping: mapping.map(toMappingItem),
    schema: schemaOf(catalog, mapping),
    currency: catalog.currency,
    language: catalog.language,
    policy: dependencies.policy,
    known: isKnown ? catalog.feedValidators : null,
    productsBefore: guarded?.productsCount ?? null,
    pricedBefore: guarded && pricedCountOf(guarded),
  };
};

/** The new generation; null while nobody can look at it: searches take it up later, and the import has ended well all the same. */
const lookAtLive = (engine: SearchEngine, catalogId: string): Promise<Generation | null> =>
  engine.refresh(catalogId).catch((error: unknown) => {
    if (error instanceof EngineBusyError) return null;
    throw error;
  });

/** A badly built index is our fault, so the operator has to hear of it. */
const noteRefused = (
  log: FastifyBaseLogger,
  outcome: ImportOutcome,
  { runId, catalogId }: RunRecord,
): void => {
  if (outcome.kind !== 'failed' || outcome.code !== 'IMPORT_CHECK_FAILED') return;
  log.error(
    { runId, catalogId, ...outcome.details },
    'a new index is not what it should be and was not used',
  );
};

const noteCrash = (log: FastifyBaseLogger, outcome: ImportOutcome, { runId, catalogId }: RunRecord): void => {
  if (outcome.kind !== 'failed') return;
  if (outcome.crash)
    log.error({ runId, catalogId, crash: outcome.crash }, 'the process of an import died by itself');
  else if (endedFromOutside.includes(outcome.code))
    log.warn({ runId, catalogId, code: outcome.code }, 'an import took more than it may, and was ended');
};

/**
 * Takes one run from its feed to its entry in the history; if the server stops meanwhile, back into the queue for the next start.
 * Never rejects: surprises are logged and end the run as `INTERNAL`.
 */
export const performImport = async (
  dependencies: PerformImportDependencies,
  found: CatalogRecord,
  run: RunRecord,
  going: Going,
): Promise<void> => {
  const catalog = { ...found, currency: found.nextCurrency ?? found.currency };
  const { database, engine, now, log } = dependencies;
  const { customerId, runId } = run;
  const { owner } = going.lease();
  const heart = keepAlive(dependencies, run, going);
  try {
    const before = await engine.current(catalog.id).catch(() => null);
    const job = jobOf(catalog, run, before, dependencies, going);
    const outcome = await dependencies.runImport(job, { signal: going.abort.signal, onProgress: heart.see });
    noteRefused(log, outcome, run);
    noteCrash(log, outcome, run);
    const isUnasked = going.isClosing() || heart.isLost();
    if (isUnasked && outcome.kind === 'failed' && outcome.code === 'IMPORT_CANCELLED') {
      await requeueRun(database, customerId, runId, { owner, wasBegun: heart.isLost() });
      return;
    }
    const isSwapped = outcome.kind === 'live' || outcome.kind === 'swappedIn';
    // An unchanged feed is that of the generation that was made last, which this server may not have looked at yet.
    const seen = outcome.kind === 'failed' ? null : await lookAtLive(engine, catalog.id);
    const live = isSwapped ? seen : (seen ?? before);
    const end = endOf(outcome, live, now().toISOString());
    const validators = 'feed' in outcome ? { ...outcome.feed, settingsKey: settingsKeyOf(catalog) } : null;
    await storePatiently(async () => {
      if (isSwapped) {
        await dependencies.saveLiveCurrency(customerId, catalog.id, catalog.currency);
        await dependencies.saveFeedValidators(customerId, catalog.id, validators);
        await dependencies.onLive(catalog, outcome.kind === 'live' ? outcome.categoryNames : {});
      } else if (validators) await dependencies.renewFeedValidators(customerId, catalog.id, validators);
      const counted = await countRefusals(database, customerId, run, end);
      await endRun(database, customerId, runId, counted, owner);
    });
  } catch (error) {
    log.error({ err: error, runId, catalogId: catalog.id }, 'import failed unexpectedly');
    await endRun(database, customerId, runId, failedEnd('INTERNAL', now().toISOString()), owner);
  } finally {
    heart.end();
  }
};
