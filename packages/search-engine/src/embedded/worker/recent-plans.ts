import { LRUCache } from 'lru-cache';
import type { SearchPlan } from '../../plan/plan.ts';

/** How many plans of a catalog are remembered. */
const maxPlans = 8;
/** Measuring a plan's length costs more than storing it, so only one in so many searches is considered. */
const everyOf = 16;
/** Longer plans are rare and not typical of the catalog. */
const maxPlanBytes = 16 * 1024;
const maxBytes = 8 * 2 ** 20;

type Noted = { readonly plan: SearchPlan; readonly bytes: number };

/** The catalogs' recent searches, with which new generations are warmed up. */
export class RecentPlans {
  readonly #plans = new LRUCache<string, readonly Noted[]>({
    maxSize: maxBytes,
    sizeCalculation: (noted, key) => key.length + noted.reduce((sum, { bytes }) => sum + bytes, 1),
  });
  #searches = 0;

  note(catalogKey: string, plan: SearchPlan): void {
    const known = this.#plans.get(catalogKey) ?? [];
    if (known.length >= maxPlans && this.#searches++ % everyOf !== 0) return;
    // Two bytes per character in memory, and as much again for the objects.
    const bytes = JSON.stringify(plan).length * 4;
    if (bytes > maxPlanBytes) return;
    this.#plans.set(catalogKey, [...known.slice(1 - maxPlans), { plan, bytes }]);
  }

  of(catalogKey: string): SearchPlan[] {
    return (this.#plans.get(catalogKey) ?? []).map(({ plan }) => plan);
  }

  forget(catalogKey: string): void {
    this.#plans.delete(catalogKey);
  }
}
