import { LRUCache } from 'lru-cache';
import type { SearchPlan } from '../../plan/plan.ts';
import { readsTime } from '../../plan/reads-time.ts';
import type { CacheFigures } from '../../port.ts';
import { bytesOf, type EncodedResult } from '../search/encode-result.ts';

/** One answer takes no more of the cache than this: pages of long products would push out a thousand others. */
const maxShare = 1 / 32;
/** For the objects around an answer. */
const overheadBytes = 500;

const sizeOf = (result: EncodedResult, key: string): number =>
  overheadBytes + bytesOf(result) + 2 * key.length;

/** JSON writes what is no finite number as null, which is no bound at all. */
const tellNumbers = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/**
 * What was found lately, by all that it depends on: the plan and the catalog's state. A plan holds the words, settings, filters and page of a search,
 * so that nothing else can change what it finds; least recently used answers make room.
 */
export class ResultCache {
  readonly #results: LRUCache<string, EncodedResult> | null;
  #hits = 0;
  #misses = 0;

  /** `maxBytes`: 0 for no cache. */
  constructor(maxBytes: number) {
    this.#results =
      maxBytes > 0
        ? new LRUCache({
            maxSize: maxBytes,
            maxEntrySize: Math.ceil(maxBytes * maxShare),
            sizeCalculation: sizeOf,
          })
        : null;
  }

  /**
   * `state`: of the catalog, never the same again once its products or signals have changed; null if it has none now. The key is null for what isn't
   * kept: explanations are read once.
   */
  keyOf(catalogKey: string, state: number | null, plan: SearchPlan): string | null {
    if (this.#results === null || state === null || plan.explain) return null;
    const { nowSeconds, ...rest } = plan;
    return `${catalogKey} ${state} ${readsTime(plan) ? nowSeconds : ''} ${JSON.stringify(rest, tellNumbers)}`;
  }

  get(key: string | null): EncodedResult | undefined {
    if (key === null) return undefined;
    const known = this.#results?.get(key);
    if (known) this.#hits++;
    else this.#misses++;
    return known;
  }

  set(key: string | null, result: EncodedResult): void {
    if (key !== null) this.#results?.set(key, result);
  }

  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#results?.calculatedSize ?? 0 };
  }
}
