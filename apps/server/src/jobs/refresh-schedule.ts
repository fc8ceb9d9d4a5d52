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
  const tick = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const until = now();
    try {
      for (const due of findDueRefreshes(await listScheduled(), since, until)) await start(due);
      since = until;
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
