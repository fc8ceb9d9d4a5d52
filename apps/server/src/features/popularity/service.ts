import { popularCriteria, popularPeriods } from '@vitrina/contract';
import { popularitySignal, type SearchEngine, type Signals, signalOf } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../ports/catalog-address.ts';
import { addDays } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { createDaysIn, type DayOf } from '../../storage/local-days.ts';
import { defaultTimeZone } from '../../storage/time-zone.ts';
import { within } from '../../threads/within.ts';
import { countByProduct, type PeriodStarts, type ProductCounts, readTimeZoneOf } from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** How long searches wait for numbers, 1 s by default. */
  readonly maxWaitMs?: number;
};

/** Older numbers are recounted, while the search that noticed goes on. */
const freshMs = 5 * 60 * 1000;
const maxCatalogs = 10_000;

/** Weights of `popularity` in sort scripts: a click counts as three views, a purchase as ten. */
const clickWeight = 3;
const purchaseWeight = 10;

/** A period of n days includes today. */
const startsAt = (now: Date, dayOf: DayOf): PeriodStarts => {
  const today = dayOf(now.toISOString());
  const start = (days: number): string => addDays(today, 1 - days);
  return { day1: start(1), day7: start(7), day14: start(14), day30: start(30) };
};

const toSignals = (counts: readonly ProductCounts[]): Signals => {
  const signals = new Map<string, Map<string, number>>();
  const add = (name: string, numberOf: (product: ProductCounts) => number): void => {
    signals.set(name, new Map(counts.map((product) => [product.productId, numberOf(product)])));
  };
  for (const criterion of popularCriteria)
    for (const period of popularPeriods)
      add(signalOf({ criterion, period }), (product) => product[criterion][period]);
  add(
    popularitySignal,
    ({ views, clicks, purchases }) =>
      views.day30 + clickWeight * clicks.day30 + purchaseWeight * purchases.day30,
  );
  return signals;
};

/**
 * Gives the engine the popularity of products. `keepFresh` is called before a search: it waits only if the live generation has no
 * numbers yet, and not for long. What they are counted in, or given to, may stand still, and a search without them is better than none.
 */
export const createPopularity = ({ database, engine, now, onError, maxWaitMs = 1000 }: Dependencies) => {
  const refreshed = new LRUCache<string, { generationId: string; at: number; ready: Promise<void> }>({
    max: maxCatalogs,
  });

  const daysIn = createDaysIn();

  const refresh = async (customerId: string, catalogId: string): Promise<void> => {
    const timeZone = (await readTimeZoneOf(database, customerId)) ?? defaultTimeZone;
    const starts = startsAt(now(), daysIn(timeZone));
    const counts = await countByProduct(database, customerId, catalogId, starts);
    await engine.setSignals(
      addressOf({ id: catalogId, customerId }),
      counts.length > 0 ? toSignals(counts) : new Map(),
    );
  };

  return {
    keepFresh: async (customerId: string, catalogId: string, generationId: string): Promise<void> => {
      const known = refreshed.get(catalogId);
      const at = now().getTime();
      const isSame = known?.generationId === generationId;
      if (isSame && Math.abs(at - known.at) < freshMs) return known.ready;
      const counting = refresh(customerId, catalogId).catch((error: unknown) => {
        onError(error);
        // A later search tries again, but none waits for what has just failed.
        if (refreshed.get(catalogId)?.ready === ready)
          refreshed.set(catalogId, { generationId, at: at - freshMs, ready: Promise.resolve() });
      });
      const ready = within(counting, maxWaitMs).then(() => undefined);
      refreshed.set(catalogId, { generationId, at, ready });
      if (!isSame) await ready;
    },

    /** The next search waits for new numbers. */
    forget: (catalogId: string): void => {
      refreshed.delete(catalogId);
    },
  };
};
