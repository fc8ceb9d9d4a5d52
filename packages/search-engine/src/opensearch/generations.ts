import { type Generation, SearchWorkerError } from '../port.ts';
import type { Cluster } from './cluster.ts';
import { MissingIndexError, UnavailableError } from './cluster-errors.ts';
import { wordsIndexOf } from './names.ts';
import type { GenerationMeta } from './schema.ts';

const timeoutMs = 30_000;
/** How long a node waits for the cluster's manager before it says that there is none. */
const managerMs = 2000;

type Mappings = Readonly<Record<string, { readonly mappings: { readonly _meta?: GenerationMeta } }>>;

/** A generation's index and what it says of itself; `meta` is null while it is being written. */
export type StoredGeneration = { readonly index: string; readonly meta: GenerationMeta | null };

type GlobalBlocks = {
  readonly blocks?: { readonly global?: Readonly<Record<string, { readonly levels: readonly string[] }>> };
};

/** A manager that has just started knows no index until it has read its state, and answers as if there were none. */
const expectKnowsIndices = async (cluster: Cluster, timeoutMs: number): Promise<void> => {
  const path = `/_cluster/state/blocks?cluster_manager_timeout=${managerMs}ms`;
  const { blocks } = await cluster
    .ask<GlobalBlocks>({ method: 'GET', path, timeoutMs })
    .catch((error: unknown): GlobalBlocks => {
      // Whoever may not ask that has to believe the answer.
      if (error instanceof SearchWorkerError || error instanceof MissingIndexError) return {};
      throw error;
    });
  if (Object.values(blocks?.global ?? {}).some(({ levels }) => levels.includes('metadata_read')))
    throw new UnavailableError('OpenSearch has just started, and doesn’t know its indices yet');
};

/** The indices behind a name, a pattern or an alias; none if there is nothing of that name. */
export const listGenerations = async (
  cluster: Cluster,
  name: string,
  withinMs = timeoutMs,
): Promise<StoredGeneration[]> => {
  const untilMs = performance.now() + withinMs;
  const leftMs = (): number => Math.max(1, Math.floor(untilMs - performance.now()));
  const list = async (): Promise<StoredGeneration[]> => {
    // The cluster's manager has to agree: a node that has just started, and knows nothing yet, would say that there is none.
    const path = `/${name}/_mapping?cluster_manager_timeout=${managerMs}ms`;
    try {
      const mappings = await cluster.ask<Mappings>({ method: 'GET', path, timeoutMs: leftMs() });
      return Object.entries(mappings).map(([index, { mappings: mapping }]) => ({
        index,
        meta: mapping._meta ?? null,
      }));
    } catch (error) {
      if (error instanceof MissingIndexError) return [];
      throw error;
    }
  };
  const found = await list();
  if (found.length > 0) return found;
  await expectKnowsIndices(cluster, leftMs());
  return list();
};

type CreationDates = Readonly<
  Record<string, { readonly settings: { readonly index: { readonly creation_date: string } } }>
>;

/** The indices behind a pattern that were made before a time, in milliseconds since 1970. */
export const listOlder = async (cluster: Cluster, pattern: string, beforeMs: number): Promise<string[]> => {
  const path = `/${pattern}/_settings/index.creation_date`;
  try {
    const dates = await cluster.ask<CreationDates>({ method: 'GET', path, timeoutMs });
    return Object.entries(dates)
      .filter(([, { settings }]) => Number(settings.index.creation_date) < beforeMs)
      .map(([index]) => index);
  } catch (error) {
    if (error instanceof MissingIndexError) return [];
    throw error;
  }
};

/** The generation that an alias names, null if there is none. */
export const liveGeneration = async (
  cluster: Cluster,
  alias: string,
  withinMs?: number,
): Promise<StoredGeneration | null> =>
  (await listGenerations(cluster, alias, withinMs)).find(({ meta }) => meta !== null) ?? null;

/**
 * Both indices of generations; those that are gone already are no fault. The words go first: a generation is found by its products, so what
 * could not be removed whole is found again.
 */
export const removeGenerations = async (cluster: Cluster, indices: readonly string[]): Promise<void> => {
  for (const index of indices)
    for (const name of [wordsIndexOf(index), index])
      await cluster
        .ask({ method: 'DELETE', path: `/${name}?ignore_unavailable=true`, timeoutMs })
        .catch((error: unknown) => {
          if (!(error instanceof MissingIndexError)) throw error;
        });
};

type Stats = {
  readonly _all: { readonly primaries: { readonly store?: { readonly size_in_bytes: number } } };
};

/** What a generation takes on the disks of its nodes, replicas not counted. */
export const measureIndices = async (
  cluster: Cluster,
  index: string,
  withinMs = timeoutMs,
): Promise<number> => {
  const path = `/${index},${wordsIndexOf(index)}/_stats/store`;
  const stats = await cluster.ask<Stats>({ method: 'GET', path, timeoutMs: withinMs });
  return stats._all.primaries.store?.size_in_bytes ?? 0;
};

export const generationOf = async (
  cluster: Cluster,
  { index, meta }: { readonly index: string; readonly meta: GenerationMeta },
  withinMs?: number,
): Promise<Generation> => ({ ...meta.generation, bytes: await measureIndices(cluster, index, withinMs) });
