import { Cron } from 'croner';
import type { CatalogRecord } from '../storage/records.ts';

export type Scheduled = { readonly catalog: CatalogRecord; readonly timeZone: string };
export type DueRefresh = { readonly catalog: CatalogRecord; readonly scheduledFor: Date };

/** `06:30` in a time zone as a cron pattern; croner handles clock changes. */
const cronOf = (time: string, timeZone: string): Cron => {
  const [hour, minute] = time.split(':').map(Number);
  return new Cron(`${minute} ${hour} * * *`, { timezone: timeZone, paused: true });
};

/** The refresh times after `since`, up to `now`. Only the last one of a catalog counts, since an import reads the newest feed. */
export const findDueRefreshes = (scheduled: readonly Scheduled[], since: Date, now: Date): DueRefresh[] =>
  scheduled.flatMap(({ catalog, timeZone }) => {
    const times = catalog.periods
      .map((time) => cronOf(time, timeZone).nextRun(since))
      .filter((next) => next !== null && next <= now);
    const last = times.reduce<Date | null>(
      (latest, time) => (time && (!latest || time > latest) ? time : latest),
      null,
    );
    return last ? [{ catalog, scheduledFor: last }] : [];
  });

type Dependencies = {
  readonly now: () => Date;
  readonly listScheduled: () => Promise<Scheduled[]>;
  /** Starts an import unless its refresh time has been served, by this server or another. */
  readonly start: (due: DueRefresh) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
};

const tickMs = 15_000;
/** A refresh time missed while no server was running is still served for this long. */
const catchUpMs = 15 * 60 * 1000;

/** Checks the clock four times a minute and starts what is due. Returns the function that stops it. */
export const runRefreshSchedule = ({
  now,
  listScheduled,
  start,
  onError,
  everyMs = tickMs,
}: Dependencies): (() => void) => {
  let since = new Date(now().getTime() - catchUpMs);
  let busy = false;
  /** One catalog's failure must not keep the others from being refreshed. False if there was any. */
  const startAll = async (scheduled: readonly Scheduled[], until: Date): Promise<boolean> => {
    let areStarted = true;
    for (const one of scheduled)
      try {
        for (const due of findDueRefreshes([one], since, until)) await start(due);
      } catch (error) {
        areStarted = false;
        onError(error);
      }
    return areStarted;
  };
  const tick = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const until = now();
    try {
      const areStarted = await startAll(await listScheduled(), until);
      // What could not be started is tried again, for as long as a time that was missed.
      since = areStarted ? until : new Date(Math.max(since.getTime(), until.getTime() - catchUpMs));
    } catch (error) {
      onError(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void tick(), everyMs);
  void tick();
  return () => clearInterval(timer);
};
