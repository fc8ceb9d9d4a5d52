import type {
  CurrencyCode,
  ImportErrorCode,
  ImportProgress,
  ImportWarning,
  LanguageCode,
  MappingItem,
  WrongItem,
} from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import type { GenerationSchema, IndexLimits } from '@vitrina/search-engine';

/** All that an import needs to run in a thread of its own; plain data. */
export type ImportJob = {
  readonly runId: string;
  readonly catalogKey: string;
  readonly indexDirectory: string;
  readonly url: string;
  readonly mapping: readonly MappingItem[];
  readonly schema: GenerationSchema;
  readonly currency: CurrencyCode;
  readonly language: LanguageCode;
  readonly policy: FetchPolicy;
  readonly validators: { readonly etag: string | null; readonly lastModified: string | null } | null;
  /** Products of the live generation, for the shrink guard; null lets any number through. */
  readonly productsBefore: number | null;
  /** Instead of the engine's own bounds; tests make them small. */
  readonly limits?: Partial<IndexLimits>;
};

type Counts = {
  readonly correctCount: number;
  readonly wrongCount: number;
  readonly wrongItems: readonly WrongItem[];
  readonly warnings: readonly ImportWarning[];
};

/** How an import ended. Only `live` has changed what searches see. */
export type ImportOutcome =
  | ({
      readonly kind: 'live';
      readonly validators: { readonly etag: string | null; readonly lastModified: string | null };
    } & Counts)
  | { readonly kind: 'unchanged' }
  | ({
      readonly kind: 'failed';
      readonly code: ImportErrorCode;
      readonly details?: Record<string, unknown>;
    } & Counts);

export type RunImport = (
  job: ImportJob,
  watch: { onProgress(progress: ImportProgress): void; signal: AbortSignal },
) => Promise<ImportOutcome>;
