import {
  type CurrencyCode,
  type FeedCredentials,
  type ImportProgress,
  importErrorCodes,
  importProgress,
  importWarning,
  type LanguageCode,
  type MappingItem,
  wrongItem,
} from '@vitrina/contract';
import type { FetchPolicy, ReadFeed } from '@vitrina/feed';
import type { EngineLocation, GenerationSchema, IndexLimits } from '@vitrina/search-engine';
import { z } from 'zod';

/** The task of an import in a process of its own; plain data. */
export type ImportJob = {
  readonly runId: string;
  readonly catalogKey: string;
  readonly engine: EngineLocation;
  readonly url: string;
  /** Sent over the process's own channel: command lines and environments are visible to others. */
  readonly credentials: FeedCredentials | null;
  readonly mapping: readonly MappingItem[];
  readonly schema: GenerationSchema;
  readonly currency: CurrencyCode;
  readonly language: LanguageCode;
  readonly policy: FetchPolicy;
  /** The feed behind the live products, if it was read with the same settings. */
  readonly known: ReadFeed | null;
  /** Products of the live generation, for the shrink guard; null allows any number. */
  readonly productsBefore: number | null;
  /** How many of them have a price, for the guard of currencies; null allows any number. */
  readonly pricedBefore: number | null;
  /** Replaces the engine's own bounds; tests make them small. */
  readonly limits?: Partial<IndexLimits>;
};

const counts = {
  correctCount: z.number().int(),
  wrongCount: z.number().int(),
  wrongItems: z.array(wrongItem).readonly(),
  skipped: z.array(importWarning).readonly(),
  warnedCount: z.number().int(),
  warnedItems: z.array(wrongItem).readonly(),
  warned: z.array(importWarning).readonly(),
};
const feed = z.object({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  digest: z.string(),
  code: z.string(),
  changesAtMs: z.number().nullable(),
});

const reportedOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('live'),
    feed,
    groupsCount: z.number().int(),
    categoryNames: z.record(z.string(), z.string()),
    ...counts,
  }),
  z.object({ kind: z.literal('unchanged'), feed }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum(importErrorCodes),
    details: z.record(z.string(), z.unknown()).optional(),
    ...counts,
  }),
]);

/** The messages of an import's process: its progress, and finally its outcome. */
export const importMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: importProgress }),
  z.object({ type: z.literal('outcome'), outcome: reportedOutcome }),
]);
export type ImportMessage = z.infer<typeof importMessage>;

/** How an import's process died, if it did. */
export type Crash = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of its standard error. */
  readonly lastWords: string;
};

export type ReportedOutcome = z.infer<typeof reportedOutcome>;

/**
 * How an import ended. Only `live` and `swappedIn` have changed what searches see. `swappedIn`: the process died after the swap,
 * before it could report; its generation has the counts.
 */
export type ImportOutcome = (ReportedOutcome & { readonly crash?: Crash }) | { readonly kind: 'swappedIn' };

export type RunImport = (
  job: ImportJob,
  watch: { onProgress(progress: ImportProgress): void; signal: AbortSignal },
) => Promise<ImportOutcome>;
