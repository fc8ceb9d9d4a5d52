type Dependencies = {
  readonly now: () => Date;
  /** Ends imports whose process is gone. */
  readonly settleAbandonedImports: () => Promise<void>;
  /** Removes for good the catalogs that were deleted before a time, and says which. */
  readonly purgeDeletedCatalogs: (before: string) => Promise<string[]>;
  readonly dropIndex: (catalogId: string) => Promise<void>;
  /** Erases events of visitors that were kept long enough. */
  readonly forgetOldEvents: () => Promise<void>;
  /** Stores who asked and who was refused. */
  readonly saveActivity: () => Promise<void>;
  /** Brings what was written to the disk, and keeps the database's log short. */
  readonly checkpoint: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Told once when the clock was put forward or back. */
  readonly onClockJump: (byMs: number) => void;
};

const everyMs = 30_000;
/** A deletion can be taken back for a day. */
const undoableMs = 24 * 60 * 60 * 1000;
/** More than a clock drifts, or is drawn along, in half a minute. */
const jumpMs = 60_000;
/** By then a clock that was wrong has been put right, or the new time is the right one. */
const distrustMs = 60 * 60 * 1000;

type Clocks = { readonly now: () => Date; readonly elapsedMs?: () => number };

/** Compares the clock on the wall with one that only ever goes forward. Gives whether the one on the wall can be trusted by now. */
export const watchClock = (
  { now, elapsedMs = () => performance.now() }: Clocks,
  onJump: (byMs: number) => void,
): (() => boolean) => {
  let offsetMs = now().getTime() - elapsedMs();
  let distrustedUntilMs = Number.NEGATIVE_INFINITY;
  return () => {
    const elapsed = elapsedMs();
    const byMs = now().getTime() - elapsed - offsetMs;
    offsetMs += byMs;
    if (Math.abs(byMs) > jumpMs) {
      distrustedUntilMs = elapsed + distrustMs;
      onJump(byMs);
    }
    return elapsed >= distrustedUntilMs;
  };
};

/** What has to be tidied now and then. Returns a function that ends it. */
export const runHousekeeping = (dependencies: Dependencies): (() => void) => {
  const { now, settleAbandonedImports, purgeDeletedCatalogs, dropIndex, onError } = dependencies;
  const isClockTrusted = watchClock({ now }, dependencies.onClockJump);

  const purge = async (): Promise<void> => {
    const purged = await purgeDeletedCatalogs(new Date(now().getTime() - undoableMs).toISOString());
    for (const catalogId of purged) await dropIndex(catalogId);
  };
  const tidy = async (): Promise<void> => {
    // What is erased by a wrong clock doesn't come back with the right one.
    const erasures = isClockTrusted() ? [purge, dependencies.forgetOldEvents] : [];
    const tasks = [settleAbandonedImports, ...erasures, dependencies.saveActivity, dependencies.checkpoint];
    // Each on its own: erasing makes room where another can't write for want of it.
    for (const task of tasks) await task().catch(onError);
  };
  let isTidying = false;
  const tick = async (): Promise<void> => {
    if (isTidying) return;
    isTidying = true;
    await tidy();
    isTidying = false;
  };
  const timer = setInterval(() => void tick(), everyMs);
  return () => clearInterval(timer);
};
