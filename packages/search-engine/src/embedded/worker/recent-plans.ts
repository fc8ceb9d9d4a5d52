import { LRUCache } from 'lru-cache';
import type { SearchPlan } from '../../plan/plan.ts';

/** Plans of one catalog that are remembered, the newest of them. */
const maxPlans = 8;
/** Reading a plan's length costs more than noting it: one in so many searches is looked at. */
const everyOf = 16;
/** Longer plans are rare, and are not what searches of the catalog are like. */
const longestPlan = 16 * 1024;
const maxBytes = 8 * 2 ** 20;

type Noted = { readonly plan: SearchPlan; readonly bytes: number };

/** What was searched for of late, by catalog: a new generation is warmed up with it. */
export class RecentPlans {
  readonly #plans = new LRUCache<string, readonly Noted[]>({
    maxSize: maxBytes,
    sizeCalculation: (noted, key) => key.length + noted.reduce((sum, { bytes }) => sum + bytes, 1),
  });
  #searches = 0;

  note(catalogKey: string, plan: SearchPlan): void {
    const known = this.#plans.get(catalogKey) ?? [];
    if (known.length >= maxPlans && this.#searches++ % everyOf !== 0) return;
    // As long in memory as two bytes a character, and some more for its objects.
    const bytes = JSON.stringify(plan).length * 4;
    if (bytes > longestPlan) return;
    this.#plans.set(catalogKey, [...known.slice(1 - maxPlans), { plan, bytes }]);
  }

  of(catalogKey: string): SearchPlan[] {
    return (this.#plans.get(catalogKey) ?? []).map(({ plan }) => plan);
  }

  forget(catalogKey: string): void {
    this.#plans.delete(catalogKey);
  }
}
