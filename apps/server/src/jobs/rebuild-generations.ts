import type { ImportCaller } from '@vitrina/contract';
import type { GenerationState } from '@vitrina/search-engine';

export type StoredCatalog = {
  readonly customerId: string;
  readonly catalogId: string;
  /** Whether an import ever succeeded. */
  readonly wasImported: boolean;
};

type Dependencies = {
  readonly listCatalogs: () => Promise<readonly StoredCatalog[]>;
  readonly inspect: (catalogId: string) => Promise<GenerationState>;
  /** Resolves when the import has ended, successfully or not. */
  readonly rebuild: (catalog: StoredCatalog, caller: ImportCaller) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** Catalogs checked or waiting for their import at once: all of them would be as many rows to update while they wait. */
const atOnce = 4;

/** Each customer's first catalog before anybody's second, so that a customer with many delays nobody. */
const inTurns = (catalogs: readonly StoredCatalog[]): StoredCatalog[] => {
  const seen = new Map<string, number>();
  return catalogs
    .map((catalog) => {
      const turn = seen.get(catalog.customerId) ?? 0;
      seen.set(catalog.customerId, turn + 1);
      return { catalog, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ catalog }) => catalog);
};

/** Why a catalog has to be imported again; null if it hasn't. */
const reasonFor = (state: GenerationState, { wasImported }: StoredCatalog): ImportCaller | null => {
  if (state === 'outdated') return 'upgrade';
  // Products that existed and are gone: their file was lost, or left out of a backup.
  return state === 'damaged' || (state === 'none' && wasImported) ? 'repair' : null;
};

/**
 * Checks every catalog's generation once, and imports again what an older version wrote or what is damaged. Failures wait for the
 * catalog's next refresh time. Returns the function that stops it.
 */
export const rebuildGenerations = ({
  listCatalogs,
  inspect,
  rebuild,
  onError,
}: Dependencies): (() => void) => {
  let isOver = false;
  const look = async (catalog: StoredCatalog): Promise<void> => {
    const caller = reasonFor(await inspect(catalog.catalogId), catalog);
    if (caller !== null && !isOver) await rebuild(catalog, caller);
  };
  const work = async (waiting: StoredCatalog[]): Promise<void> => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) await look(next).catch(onError);
  };
  const begin = async (): Promise<void> => {
    const waiting = inTurns(await listCatalogs());
    await Promise.all(Array.from({ length: atOnce }, () => work(waiting)));
  };
  begin().catch(onError);
  return () => {
    isOver = true;
  };
};
