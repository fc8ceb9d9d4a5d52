import { TurnQueue } from './turn-queue.ts';

/** The expected cost of a new owner's search. */
const unknownCostMs = 10;
/** How far an owner may fall behind, so that a long burst costs it seconds and not hours. */
const maxDebtMs = 4000;
/** The rate at which debts shrink even while nobody else searches. */
const forgivenShare = 0.25;
/** An expensive search raises the expected cost at once; it takes some twenty cheap ones to lower it again. */
const memory = 0.9;
/** The time constant of an owner's share of the threads: use this long ago counts about a third. */
const shareMs = 2000;

/** After this long without a search, an owner is treated as new. */
const forgottenMs = 120_000;

type Account<T> = {
  readonly lines: TurnQueue<T>;
  /** Time used in search threads, on the scale of `#now`: the owner with the least is next. */
  usedMs: number;
  /** The part of `usedMs` that is only expected so far. */
  expectedMs: number;
  /** The expected cost of the next search. */
  costMs: number;
  running: number;
  lastAtMs: number;
  /** How many threads the owner has kept busy recently, as of `shareAtMs`. */
  share: number;
  shareAtMs: number;
};

/** A job that was taken, with what its owner was charged in advance. */
export type Taken<T> = { readonly owner: string; readonly item: T; readonly chargedMs: number };

/**
 * A queue in which owners share the time of the search threads, not the number of searches: next is the owner that has used least recently
 * (start-time fair queueing, Goyal et al. 1996, with the cost settled once it is known). An owner that comes back after a pause starts level
 * with the others. The keys of one owner take turns.
 */
export class FairQueue<T> {
  readonly #accounts = new Map<string, Account<T>>();
  /** The accounts with waiting or running jobs. */
  readonly #active = new Map<string, Account<T>>();
  readonly #clock: () => number;
  /** The least that any active owner has used. */
  #floorMs = 0;
  #floorAtMs: number;
  #cleanedAtMs: number;
  #length = 0;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#floorAtMs = clock();
    this.#cleanedAtMs = this.#floorAtMs;
  }

  get length(): number {
    return this.#length;
  }

  push(owner: string, key: string, item: T): void {
    this.#raiseFloor();
    const account = this.#account(owner);
    if (!this.#active.has(owner)) account.usedMs = Math.max(account.usedMs, this.#floorMs);
    this.#active.set(owner, account);
    account.lines.push(key, item);
    account.lastAtMs = this.#clock();
    this.#length += 1;
  }

  /** The expected cost of the owner's next search. */
  costOf(owner: string): number {
    return this.#accounts.get(owner)?.costMs ?? unknownCostMs;
  }

  /** How many searches of an owner wait. */
  waitingOf(owner: string): number {
    return this.#accounts.get(owner)?.lines.length ?? 0;
  }

  /** How many threads an owner has kept busy within the last seconds. */
  shareOf(owner: string): number {
    const account = this.#accounts.get(owner);
    return account ? account.share * Math.exp((account.shareAtMs - this.#clock()) / shareMs) : 0;
  }

  /** Whether any other owner has waiting or running jobs, or has searched within this time. */
  hasOthers(owner: string, withinMs: number): boolean {
    const since = this.#clock() - withinMs;
    for (const [other, { lines, running, lastAtMs }] of this.#accounts)
      if (other !== owner && (lines.length > 0 || running > 0 || lastAtMs >= since)) return true;
    return false;
  }

  /** Takes the first job of the owner that has used least, among those that `mayGo`, and charges the expected cost. */
  take(mayGo: (owner: string) => boolean = () => true): Taken<T> | undefined {
    let owner: string | null = null;
    let account: Account<T> | null = null;
    for (const [each, one] of this.#active) {
      if (one.lines.length === 0 || (account !== null && one.usedMs >= account.usedMs)) continue;
      if (!mayGo(each)) continue;
      owner = each;
      account = one;
    }
    const item = account?.lines.shift();
    if (owner === null || account === null || item === undefined) return undefined;
    this.#length -= 1;
    account.running += 1;
    account.usedMs += account.costMs;
    account.expectedMs += account.costMs;
    return { owner, item, chargedMs: account.costMs };
  }

  /** Replaces the expected cost of a job by its real cost. */
  settle({ owner, chargedMs }: Pick<Taken<T>, 'owner' | 'chargedMs'>, costMs: number): void {
    const account = this.#account(owner);
    account.running = Math.max(0, account.running - 1);
    account.usedMs += costMs - chargedMs;
    account.expectedMs -= chargedMs;
    account.share = this.shareOf(owner) + costMs / shareMs;
    account.shareAtMs = this.#clock();
    account.costMs = Math.max(costMs, memory * account.costMs + (1 - memory) * costMs);
    account.lastAtMs = this.#clock();
    this.#rest(owner, account);
    this.#raiseFloor();
    account.usedMs = Math.min(account.usedMs, this.#floorMs + maxDebtMs);
  }

  /** Removes the newest job of the owner with most waiting, if that is more than `owner` would have with one more. */
  dropFor(owner: string): T | undefined {
    let longest = this.#accounts.get(owner)?.lines.length ?? 0;
    let from: readonly [string, Account<T>] | null = null;
    for (const entry of this.#active) {
      const { length } = entry[1].lines;
      if (entry[0] === owner || length <= longest + (from === null ? 1 : 0)) continue;
      longest = length;
      from = entry;
    }
    if (from === null) return undefined;
    this.#length -= 1;
    const dropped = from[1].lines.pop();
    this.#rest(...from);
    return dropped;
  }

  /** Removes all jobs that have waited too long. */
  expire(isTooOld: (item: T) => boolean): T[] {
    const old = [...this.#active].flatMap(([owner, account]) => {
      const expired = account.lines.expire(isTooOld);
      this.#rest(owner, account);
      return expired;
    });
    this.#length -= old.length;
    return old;
  }

  /** Removes all waiting jobs. */
  drain(): T[] {
    return this.expire(() => true);
  }

  #account(owner: string): Account<T> {
    const known = this.#accounts.get(owner);
    if (known) return known;
    const account = {
      lines: new TurnQueue<T>(),
      usedMs: this.#floorMs,
      expectedMs: 0,
      costMs: unknownCostMs,
      running: 0,
      lastAtMs: this.#clock(),
      share: 0,
      shareAtMs: this.#clock(),
    };
    this.#accounts.set(owner, account);
    return account;
  }

  /** Raises the floor to the least that any active owner has used, and from time to time removes owners that have been idle for long. */
  #raiseFloor(): void {
    const now = this.#clock();
    let least = Number.POSITIVE_INFINITY;
    for (const { usedMs, expectedMs } of this.#active.values()) least = Math.min(least, usedMs - expectedMs);
    const forgiven = this.#floorMs + (now - this.#floorAtMs) * forgivenShare;
    this.#floorMs = Math.max(this.#floorMs, Number.isFinite(least) ? least : forgiven);
    this.#floorAtMs = now;
    if (now - this.#cleanedAtMs < forgottenMs) return;
    this.#cleanedAtMs = now;
    for (const [owner, { lastAtMs }] of this.#accounts)
      if (!this.#active.has(owner) && now - lastAtMs > forgottenMs) this.#accounts.delete(owner);
  }

  #rest(owner: string, { lines, running }: Account<T>): void {
    if (lines.length === 0 && running === 0) this.#active.delete(owner);
  }
}
