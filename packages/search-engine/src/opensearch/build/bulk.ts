import { setTimeout as sleep } from 'node:timers/promises';
import { EngineBusyError, SearchTimeoutError } from '../../port.ts';
import type { Cluster } from '../cluster.ts';
import { Hold, maxAttempts, pauseAfter } from './patience.ts';

/** The size of a request's body, and how many are under way: enough to keep a node busy, little enough for its memory. */
const bodyBytes = 6 << 20;
/** Words are small, and the reply names each of them. */
const bodyItems = 5_000;
const atOnce = 2;
const timeoutMs = 120_000;

/** Two lines of a bulk request, or one for an action without a body. As bytes, because an import's heap is small. */
type Item = Buffer;

const whatIsRead = 'filter_path=errors,items.*.status,items.*.error';

type BulkReply = {
  readonly errors: boolean;
  readonly items: readonly Readonly<
    Record<string, { readonly status: number; readonly error?: { readonly reason?: string } }>
  >[];
};

export type BulkOptions = {
  /** Whether an item that has nothing to act on is no fault. */
  readonly mayMiss?: boolean;
  readonly hold?: Hold;
};

/**
 * Sends items to an index in large requests, two at a time, and again those that a busy cluster refused. The index is named by an alias, so that
 * none of them makes it anew after its removal.
 */
export class BulkSender {
  readonly #cluster: Cluster;
  readonly #alias: string;
  readonly #mayMiss: boolean;
  readonly #hold: Hold;
  /** Under way or failed. */
  readonly #sending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #items: Item[] = [];
  #bytes = 0;

  constructor(cluster: Cluster, alias: string, { mayMiss = false, hold = new Hold() }: BulkOptions = {}) {
    this.#cluster = cluster;
    this.#alias = alias;
    this.#mayMiss = mayMiss;
    this.#hold = hold;
  }

  /** Waits while two requests are under way. */
  async add(action: object, body?: object): Promise<void> {
    const item = Buffer.from(`${JSON.stringify(action)}\n${body ? `${JSON.stringify(body)}\n` : ''}`);
    this.#items.push(item);
    this.#bytes += item.length;
    if (this.#bytes >= bodyBytes || this.#items.length === bodyItems) await this.#flush();
  }

  /** Waits until everything has been stored. */
  async finish(): Promise<void> {
    await this.#flush();
    await Promise.all(this.#sending);
  }

  /** Sends nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#sending);
  }

  async #flush(): Promise<void> {
    const items = this.#items;
    if (items.length === 0) return;
    this.#items = [];
    this.#bytes = 0;
    while (this.#sending.size >= atOnce) await Promise.race(this.#sending);
    const sending: Promise<void> = this.#hold.during(this.#send(items)).then(() => {
      this.#sending.delete(sending);
    });
    // A failure stays, and is thrown where it is awaited, however late that is.
    sending.catch(() => {});
    this.#sending.add(sending);
  }

  async #send(items: readonly Item[]): Promise<void> {
    const { signal } = this.#stopping;
    let left = items;
    for (let attempt = 1; left.length > 0; attempt++) {
      if (attempt > 1) await sleep(pauseAfter(attempt - 1), undefined, { signal });
      signal.throwIfAborted();
      left = await this.#attempt(left, attempt === maxAttempts);
    }
  }

  /** Returns the items that were refused for want of room. */
  async #attempt(items: readonly Item[], isLast: boolean): Promise<readonly Item[]> {
    try {
      const reply = await this.#cluster.ask<BulkReply>({
        ...{
          method: 'POST',
          path: `/${this.#alias}/_bulk?require_alias=true&${whatIsRead}`,
          lines: Buffer.concat(items),
          timeoutMs,
        },
      });
      if (!reply.errors) return [];
      return items.filter((_, i) => {
        const [{ status, error } = { status: 0 }] = Object.values(reply.items[i] ?? {});
        if (status < 300 || (status === 404 && this.#mayMiss)) return false;
        if (status === 429 && !isLast) return true;
        throw new Error(`OpenSearch did not store a product (${status}): ${error?.reason}`);
      });
    } catch (error) {
      const isBusy = error instanceof EngineBusyError || error instanceof SearchTimeoutError;
      if (isBusy && !isLast) return items;
      throw error;
    }
  }
}
