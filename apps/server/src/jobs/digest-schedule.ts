import { dayIn } from '../storage/active-days.ts';
import { addDays, daysSinceMonday } from '../storage/calendar-days.ts';
import { runInTicks } from './run-in-ticks.ts';

type Reader = {
  readonly customerId: string;
  readonly timeZone: string;
  /** The Monday whose mail was the last one. */
  readonly sentOn: string | null;
};

/** Mail is due from seven o'clock in the shop's time zone. */
const fromHour = 7;
/** Monday to Wednesday, for a server that was off: news of last week is old by Thursday. */
const dueDays = 3;

const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));

type Due = { readonly monday: string; readonly day: string };

/** The Monday whose mail is due now in a time zone, and the day it is there; null if none is. */
export const findDue = (timeZone: string, now: Date): Due | null => {
  const day = dayIn(timeZone, now);
  const since = daysSinceMonday(day);
  const isDue = since < dueDays && (since > 0 || hourIn(timeZone, now) >= fromHour);
  return isDue ? { monday: addDays(day, -since), day } : null;
};

type Dependencies = {
  readonly now: () => Date;
  readonly listReaders: () => Promise<readonly Reader[]>;
  /** False if the mail could not be sent. It is not sent a second time, whatever this server did before it stopped. */
  readonly send: (customerId: string, monday: string, isRetry: boolean) => Promise<boolean>;
  /** Ends the attempts of this week. */
  readonly giveUp: (customerId: string, monday: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

const tickMs = 30_000;
const retryMs = 60 * 60 * 1000;
/** A mail on its way when the server stops gets this long. */
const maxWaitMs = 10_000;

/** A mail that failed, and when it is tried again. */
type Attempt = Due & { readonly nextMs: number };

/** Sends the weekly mails that are due, one after the other. Returns the function that stops it. */
export const runDigestSchedule = ({
  now,
  listReaders,
  send,
  giveUp,
  onError,
}: Dependencies): (() => Promise<void>) => {
  const attempts = new Map<string, Attempt>();

  const attempt = async (customerId: string, monday: string, isRetry: boolean): Promise<boolean> => {
    try {
      return await send(customerId, monday, isRetry);
    } catch (error) {
      if (!isRetry) onError(error);
      return false;
    }
  };
  const serve = async (customerId: string, { monday, day }: Due): Promise<void> => {
    const last = attempts.get(customerId);
    const failed = last?.monday === monday ? last : null;
    if (failed && failed.day !== day) {
      await giveUp(customerId, monday);
      attempts.delete(customerId);
      return;
    }
    if (failed && now().getTime() < failed.nextMs) return;
    if (await attempt(customerId, monday, failed !== null)) attempts.delete(customerId);
    else attempts.set(customerId, { monday, day, nextMs: now().getTime() + retryMs });
  };
  const serveAll = async (isStopped: () => boolean): Promise<void> => {
    const at = now();
    // Customers are many, and time zones few.
    const dueIn = new Map<string, Due | null>();
    for (const { customerId, timeZone, sentOn } of await listReaders()) {
      if (isStopped()) return;
      const known = dueIn.get(timeZone);
      const due = known === undefined ? findDue(timeZone, at) : known;
      dueIn.set(timeZone, due);
      if (due && due.monday !== sentOn) await serve(customerId, due).catch(onError);
    }
  };
  return runInTicks({ work: serveAll, tickMs, maxWaitMs, onError });
};
