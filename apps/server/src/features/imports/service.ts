import type {
  ImportCaller,
  ImportErrorCode,
  ImportFailure,
  ImportProgress,
  ImportResult,
  MappingField,
} from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import type { GenerationSchema, SearchEngine } from '@vitrina/search-engine';
import type { FastifyBaseLogger } from 'fastify';
import { type Failure, fail } from '../../http/failure.ts';
import type { ImportOutcome, RunImport } from '../../jobs/import-job.ts';
import { sha256 } from '../../storage/ids.ts';
import type { CatalogRecord, FeedValidators, FindCatalog } from '../../storage/records.ts';
import type { Storage } from '../../storage/storage.ts';
import { presentResult } from './present.ts';
import {
  endRun,
  findLastRun,
  insertRun,
  type Lease,
  listAbandonedRuns,
  type RunEnd,
  type RunRecord,
  saveProgress,
} from './repository.ts';

const leaseMs = 30_000;
/** Progress is saved, and the lease renewed, this often. */
const heartbeatMs = 1_000;

type Dependencies = {
  readonly storage: Storage;
  readonly findCatalog: FindCatalog;
  readonly saveFeedValidators: (
    customerId: string,
    catalogId: string,
    validators: FeedValidators,
  ) => Promise<void>;
  readonly engine: SearchEngine;
  readonly runImport: RunImport;
  readonly indexDirectory: string;
  readonly policy: FetchPolicy;
  /** Names this process in leases. */
  readonly processId: string;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  /** Called after a generation has gone live, for what is derived from products (the category tree). */
  readonly onLive: (catalog: CatalogRecord) => Promise<void>;
};

export type StartOptions = {
  readonly caller: ImportCaller;
  readonly allowShrink?: boolean;
  readonly scheduledFor?: string;
};
export type ImportService = ReturnType<typeof createImportService>;

const schemaOf = (catalog: CatalogRecord, mapping: readonly MappingField[]): GenerationSchema => ({
  fields: mapping.map((field) => ({ name: field.qonId, type: field.dataType })),
  language: catalog.language,
});

/** A feed that has not changed need not be read again only while all that shapes its products is the same. */
const settingsKeyOf = (catalog: CatalogRecord): string =>
  sha256(JSON.stringify([catalog.url, catalog.mapping, catalog.currency, catalog.language])).slice(0, 16);

const nothing = {
  correctCount: 0,
  wrongCount: 0,
  warnings: [],
  wrongItems: [],
  feedUnchanged: false,
} as const;

/** Imports: started by a person or a refresh time, carried by one process at a time under a lease, one after the other. */
export const createImportService = (dependencies: Dependencies) => {
  const { storage, engine, now, log, findCatalog } = dependencies;
  const running = new Map<string, { abort: AbortController; done: Promise<void>; waiting: boolean }>();
  let closing = false;
  let queue: Promise<void> = Promise.resolve();

  const lease = (): Lease => ({
    owner: dependencies.processId,
    until: new Date(now().getTime() + leaseMs).toISOString(),
  });

  const failureOf = (code: ImportErrorCode, details?: Record<string, unknown>): ImportFailure => {
    if (closing && code === 'IMPORT_CANCELLED') return { code: 'IMPORT_INTERRUPTED' };
    return { code, ...(details && { details }) };
  };

  const endAsCancelled = (customerId: string, runId: string): Promise<boolean> =>
    endRun(storage, customerId, runId, {
      ...nothing,
      status: 'error',
      phase: 'done',
      error: failureOf('IMPORT_CANCELLED'),
      finishedAt: now().toISOString(),
    });

  const endOf = async (catalog: CatalogRecord, outcome: ImportOutcome): Promise<RunEnd> => {
    const finishedAt = now().toISOString();
    if (outcome.kind === 'unchanged') {
      const live = await engine.current(catalog.id);
      const { correctCount = 0, wrongCount = 0 } = live?.note ?? {};
      return {
        ...nothing,
        status: 'ok',
        phase: 'done',
        error: null,
        feedUnchanged: true,
        correctCount: Number(correctCount),
        wrongCount: Number(wrongCount),
        finishedAt,
      };
    }
    const { correctCount, wrongCount, warnings, wrongItems } = outcome;
    const error =
      outcome.kind === 'failed'
        ? { code: outcome.code, ...(outcome.details && { details: outcome.details }) }
        : null;
    return {
      status: error ? 'error' : 'ok',
      phase: 'done',
      correctCount,
      wrongCount,
      warnings,
      wrongItems,
      feedUnchanged: false,
      error,
      finishedAt,
    };
  };

  const carryOut = async (
    catalog: CatalogRecord,
    run: RunRecord,
    allowShrink: boolean,
    abort: AbortController,
  ): Promise<void> => {
    const { customerId } = catalog;
    const mapping = catalog.mapping ?? [];
    let progress: ImportProgress = { ...run.progress, phase: 'fetching' };
    const beat = async (): Promise<void> => {
      if (!(await saveProgress(storage, customerId, run.runId, progress, lease()))) abort.abort();
    };
    const heartbeat = setInterval(
      () =>
        void beat().catch((error) => log.error({ err: error, runId: run.runId }, 'import heartbeat failed')),
      heartbeatMs,
    );
    try {
      const live = await engine.current(catalog.id).catch(() => null);
      const settingsKey = settingsKeyOf(catalog);
      const known = catalog.feedValidators;
      const outcome = await dependencies.runImport(
        {
          runId: run.runId,
          catalogKey: catalog.id,
          indexDirectory: dependencies.indexDirectory,
          url: catalog.url,
          mapping: mapping.map((field) => ({
            path: field.catalogField,
            fieldLabel: field.qonId,
            fieldType: field.dataType,
            separator: field.separator,
          })),
          schema: schemaOf(catalog, mapping),
          currency: catalog.currency,
          language: catalog.language,
          policy: dependencies.policy,
          validators: live && known?.settingsKey === settingsKey ? known : null,
          productsBefore: allowShrink ? null : (live?.productsCount ?? null),
        },
        {
          signal: abort.signal,
          onProgress: (seen) => {
            const changed = seen.phase !== progress.phase;
            progress = seen;
            if (changed)
              void beat().catch((error) =>
                log.error({ err: error, runId: run.runId }, 'import progress not saved'),
              );
          },
        },
      );
      if (outcome.kind === 'live') {
        await engine.refresh(catalog.id);
        await dependencies.saveFeedValidators(customerId, catalog.id, {
          etag: outcome.validators.etag,
          lastModified: outcome.validators.lastModified,
          settingsKey,
        });
        await dependencies.onLive(catalog);
      }
      await endRun(storage, customerId, run.runId, await endOf(catalog, outcome));
    } catch (error) {
      log.error({ err: error, runId: run.runId, catalogId: catalog.id }, 'import failed unexpectedly');
      await endRun(storage, customerId, run.runId, {
        ...nothing,
        status: 'error',
        phase: 'done',
        error: { code: 'INTERNAL' },
        finishedAt: now().toISOString(),
      });
    } finally {
      clearInterval(heartbeat);
    }
  };

  /** Ends a run whose process is gone: as done if its generation did go live, else as interrupted. */
  const settle = async (run: RunRecord): Promise<void> => {
    const live = await engine.current(run.catalogId).catch(() => null);
    const finishedAt = now().toISOString();
    const done = live?.id === run.runId;
    const { correctCount = 0, wrongCount = 0 } = done ? live.note : {};
    await endRun(storage, run.customerId, run.runId, {
      ...nothing,
      status: done ? 'ok' : 'error',
      phase: 'done',
      correctCount: Number(correctCount),
      wrongCount: Number(wrongCount),
      error: done ? null : { code: 'IMPORT_INTERRUPTED' },
      finishedAt,
    });
  };

  return {
    start: async (
      customerId: string,
      catalogId: string,
      options: StartOptions,
    ): Promise<ImportResult | Failure> => {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) return fail('NOT_FOUND');
      if (!catalog.mapping) return fail('FIELDS_INVALID_ERROR', { reason: 'noMapping' });
      const run = await insertRun(storage, customerId, {
        catalogId,
        caller: options.caller,
        allowShrink: options.allowShrink ?? false,
        scheduledFor: options.scheduledFor ?? null,
        startedAt: now().toISOString(),
        lease: lease(),
      });
      if (!run) return fail('IMPORT_RUNNING');
      const abort = new AbortController();
      const waiting = setInterval(
        () => void saveProgress(storage, customerId, run.runId, run.progress, lease()),
        heartbeatMs,
      );
      const entry = { abort, waiting: true, done: Promise.resolve() };
      entry.done = queue.then(async () => {
        clearInterval(waiting);
        entry.waiting = false;
        if (abort.signal.aborted) await endAsCancelled(customerId, run.runId);
        else await carryOut(catalog, run, options.allowShrink ?? false, abort);
        running.delete(run.runId);
      });
      queue = entry.done;
      running.set(run.runId, entry);
      return presentResult(run);
    },

    cancel: async (customerId: string, catalogId: string): Promise<ImportResult | Failure> => {
      const run = await findLastRun(storage, customerId, catalogId);
      if (run?.status !== 'in_progress') return fail('IMPORT_NOT_RUNNING');
      const here = running.get(run.runId);
      here?.abort.abort();
      // An import that is past its commit ends as done: what searches see decides, not who asked last.
      if (here && !here.waiting) await here.done;
      else await endAsCancelled(customerId, run.runId);
      const ended = await findLastRun(storage, customerId, catalogId);
      return presentResult(ended);
    },

    /** Ends runs that no process carries any more. `all` also those whose lease still holds: right after a start on one machine. */
    settleAbandoned: async ({ all }: { all: boolean }): Promise<void> => {
      const horizon = all ? new Date(now().getTime() + 2 * leaseMs) : now();
      const abandoned = await listAbandonedRuns(storage, horizon.toISOString());
      for (const run of abandoned) if (!running.has(run.runId)) await settle(run);
    },

    /** Resolves when no import is going on here. */
    idle: async (): Promise<void> => {
      await Promise.all(Array.from(running.values(), (import_) => import_.done));
    },

    /** Cancels what is going on, for a graceful end of the process; the history says that the server stopped. */
    close: async (): Promise<void> => {
      closing = true;
      for (const { abort } of running.values()) abort.abort();
      await Promise.all(Array.from(running.values(), (import_) => import_.done));
    },
  };
};
