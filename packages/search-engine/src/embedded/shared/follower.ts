import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../engine-adapter.ts';
import { DamagedIndexError } from '../../port.ts';
import { type SyncResult, syncGeneration } from './fetch-generation.ts';
import { type ObjectTag, StoreUnavailableError } from './object-store.ts';
import { isDropped, type Published, UnreadablePublicationError } from './publication.ts';
import type { SharedCatalogs } from './shared-catalogs.ts';

/** How soon a catalog that is searched shows what another server has imported, apart from fetching it. */
const pollMs = 5_000;
/** The same for one that isn't searched. */
const idlePollMs = 60_000;
/** Where nothing is to be searched yet, who asks waits for the poll. */
const emptyPollMs = 1_000;
/** After a failure the store is asked again, with pauses that double up to this. */
const maxPauseMs = 60_000;
/** The same where nothing can be searched until then. */
const maxEmptyPauseMs = 10_000;
const tickMs = 10_000;
const cleanMs = 60 * 60_000;
const closeMs = 1_000;

type Followed = {
  /** What was read when this machine had all that it names. */
  tag?: ObjectTag | undefined;
  /** The file that was last said to be of another version. */
  unreadable?: string;
  polledMs: number;
  /** How often in a row the store, or what came from it, has failed. */
  failures: number;
  polling: Promise<void> | null;
  syncing: Promise<unknown>;
};

/** Between two polls where nothing can be searched. */
const emptyPauseMs = ({ failures }: Followed): number =>
  Math.min(emptyPollMs * 2 ** failures, maxEmptyPauseMs);

type Options = {
  readonly shared: SharedCatalogs;
  readonly directory: string;
  readonly logger: Logger | undefined;
  /** What was published of a catalog is here now, and not searched yet. */
  readonly onSynced: (catalogKey: string) => Promise<unknown>;
  readonly onDropped: (catalogKey: string) => void;
  /** The same by the name of its folder, of a catalog that need not be in use. */
  readonly onFolderDropped: (folder: string) => void;
};

/** Keeps this machine's generations at what is published, in the background: never in the way of a search that has something to search. */
export class Follower {
  readonly #options: Options;
  readonly #followed = new Map<string, Followed>();
  readonly #timer: NodeJS.Timeout;
  #cleanedMs = Number.NEGATIVE_INFINITY;
  #isUnavailable = false;
  #isClosed = false;
  #ticking: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#startTick(), tickMs).unref();
    this.#startTick();
  }

  /** See `syncGeneration`; of a catalog one after another. */
  async sync(catalogKey: string): Promise<SyncResult> {
    const followed = this.#of(catalogKey);
    try {
      const result = await this.#sync(catalogKey, followed);
      followed.failures = 0;
      return result;
    } catch (error) {
      followed.failures += 1;
      throw error;
    }
  }

  /** The same for a search that has nothing to search, and would ask a failing store for the same file again and again. */
  async syncForSearch(catalogKey: string): Promise<SyncResult> {
    const followed = this.#of(catalogKey);
    if (followed.failures > 0 && performance.now() - followed.polledMs < emptyPauseMs(followed))
      throw new StoreUnavailableError('it failed a moment ago');
    return this.sync(catalogKey);
  }

  /** The catalog is in use: asks whether something new is published, if the last poll was a while ago. */
  pollIfDue(catalogKey: string): void {
    const { polledMs, failures } = this.#of(catalogKey);
    if (performance.now() - polledMs > Math.min(pollMs * 2 ** failures, maxPauseMs))
      void this.#poll(catalogKey);
  }

  /** The same for a catalog that has nothing to be searched: resolves once the store has answered. */
  async pollNow(catalogKey: string): Promise<void> {
    const followed = this.#of(catalogKey);
    if (followed.polling || performance.now() - followed.polledMs > emptyPauseMs(followed))
      await this.#poll(catalogKey);
  }

  forget(catalogKey: string): void {
    this.#followed.delete(catalogKey);
  }

  /** Logs that the store is away, once until it is back, or that what it says of a catalog can't be read. Throws other errors. */
  logUnavailable(error: unknown): void {
    if (error instanceof UnreadablePublicationError) {
      this.#options.logger?.error(
        { err: error },
        'what is published of a catalog can’t be read; what is on this machine is searched',
      );
      return;
    }
    if (!(error instanceof StoreUnavailableError)) throw error;
    if (!this.#isUnavailable)
      this.#options.logger?.error(
        { err: error },
        'the shared store is away; what is on this machine is searched',
      );
    this.#isUnavailable = true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const under = [...this.#followed.values()].flatMap(({ polling, syncing }) => [polling, syncing]);
    // What a fetch leaves unfinished is removed by the next start.
    await Promise.race([Promise.all([this.#ticking, ...under]), sleep(closeMs, null, { ref: false })]);
    this.#options.shared.close();
  }

  #of(catalogKey: string): Followed {
    const known = this.#followed.get(catalogKey);
    if (known) return known;
    const followed: Followed = {
      ...{ polledMs: Number.NEGATIVE_INFINITY, failures: 0, polling: null },
      syncing: Promise.resolve(),
    };
    this.#followed.set(catalogKey, followed);
    return followed;
  }

  #sync(catalogKey: string, followed: Followed): Promise<SyncResult> {
    const { shared, directory } = this.#options;
    const syncing = followed.syncing
      .then(() => syncGeneration(shared, directory, catalogKey))
      .finally(() => {
        followed.polledMs = performance.now();
      })
      .then((result) => {
        this.#noteAnswer();
        if (result.kind === 'here' || result.kind === 'unreadable') followed.tag = result.tag ?? undefined;
        if (result.kind === 'unreadable') this.#noteUnreadable(catalogKey, followed, result.live);
        return result;
      });
    followed.syncing = syncing.catch(() => undefined);
    return syncing;
  }

  #noteAnswer(): void {
    this.#isUnavailable = false;
  }

  /** Servers are replaced one by one: those not replaced yet can't read what a newer one builds, which is no fault. */
  #noteUnreadable(catalogKey: string, followed: Followed, { fileName, formatVersion }: Published): void {
    if (followed.unreadable === fileName) return;
    followed.unreadable = fileName;
    this.#options.logger?.error(
      { catalogKey, fileName, formatVersion },
      'the shared store has an index of another version of this program, which this server can’t read; it searches the one that it has',
    );
  }

  #poll(catalogKey: string): Promise<void> {
    const followed = this.#of(catalogKey);
    if (this.#isClosed) return Promise.resolve();
    followed.polling ??= this.#pollOnce(catalogKey, followed).finally(() => {
      followed.polling = null;
      followed.polledMs = performance.now();
    });
    return followed.polling;
  }

  async #pollOnce(catalogKey: string, followed: Followed): Promise<void> {
    const { shared, onSynced, onDropped, logger } = this.#options;
    try {
      const read = await shared.read(catalogKey, followed.tag);
      this.#noteAnswer();
      if (read !== 'unchanged' && read.publication.live !== null) {
        if ((await this.#sync(catalogKey, followed)).kind === 'here') await onSynced(catalogKey);
      } else if (read !== 'unchanged' && isDropped(read.publication)) onDropped(catalogKey);
      followed.failures = 0;
    } catch (error) {
      followed.failures += 1;
      // A file that came as it was published and can't be read is of another version: fetched again, it would be the same.
      if (!(error instanceof DamagedIndexError)) followed.tag = undefined;
      if (error instanceof StoreUnavailableError) this.logUnavailable(error);
      else if (!this.#isClosed)
        logger?.error({ err: error, catalogKey }, 'a generation of another server can’t be used yet');
    }
  }

  #startTick(): void {
    this.#ticking ??= this.#tick().finally(() => {
      this.#ticking = null;
    });
  }

  async #tick(): Promise<void> {
    for (const [catalogKey, { polledMs }] of [...this.#followed])
      if (performance.now() - polledMs > idlePollMs) await this.#poll(catalogKey);
    if (performance.now() - this.#cleanedMs < cleanMs || this.#isClosed) return;
    this.#cleanedMs = performance.now();
    const { shared, onFolderDropped, logger } = this.#options;
    try {
      const { dropped, faults } = await shared.clean();
      for (const folder of dropped) onFolderDropped(folder);
      for (const [key, err] of faults)
        logger?.error({ err, key }, 'what a catalog needs no more was not removed from the shared store');
    } catch (error) {
      if (error instanceof StoreUnavailableError) this.logUnavailable(error);
      else logger?.error({ err: error }, 'what nobody needs any more was not removed from the shared store');
    }
  }
}
