import type { CacheFigures } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { EncodedBeginning } from '../../http/encoded-json.ts';

/** One page takes no more of the cache than this: those of long products would push out a thousand others. */
const maxShare = 1 / 32;
/** For the objects around a page. */
const overheadBytes = 400;
/** A thumbnail that was made meanwhile is on its page after so long. */
const ttlMs = 60_000;
const ttlResolutionMs = 1000;

/** Pages of results as visitors get them, by all that they depend on; those that were asked for least recently make room. */
export class PageCache {
  readonly #pages: LRUCache<string, EncodedBeginning> | null;
  #hits = 0;
  #misses = 0;

  /** `maxBytes`: 0 for none. */
  constructor(maxBytes: number) {
    this.#pages =
      maxBytes > 0
        ? new LRUCache({
            maxSize: maxBytes,
            maxEntrySize: Math.ceil(maxBytes * maxShare),
            sizeCalculation: ({ bytes }, key) => overheadBytes + bytes.length + 2 * key.length,
            ttl: ttlMs,
            ttlResolution: ttlResolutionMs,
            // Looked up each time: tests replace the clock.
            perf: { now: () => performance.now() },
          })
        : null;
  }

  /** The key is null for what isn't kept. */
  get(key: string | null): EncodedBeginning | undefined {
    if (key === null || this.#pages === null) return undefined;
    const known = this.#pages.get(key);
    if (known) this.#hits += 1;
    else this.#misses += 1;
    return known;
  }

  set(key: string | null, page: EncodedBeginning): void {
    // A copy: short buffers are parts of longer ones.
    if (key !== null) this.#pages?.set(key, { ...page, bytes: new Uint8Array(page.bytes) });
  }

  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#pages?.calculatedSize ?? 0 };
  }
}
