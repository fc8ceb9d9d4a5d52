import { z } from 'zod';
import { limits } from './basics/lookups.ts';
import { addProblem } from './validation.ts';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const asNumber = (time: string): number => Number(time.replace(':', ''));

/**
 * The times of day at which a catalog is imported, `HH:MM`. As in the specification, intervals are measured by reading HH:MM as a
 * number: a difference under 100 fails.
 */
export const refreshTimes = z
  .array(z.string())
  .superRefine((times, context) => {
    if (times.length > limits.refreshTimesPerDay) {
      addProblem(context, [], 'timeCount', { max: limits.refreshTimesPerDay });
      // Every time is compared with all before it, so a list that is far too long isn't compared at all.
      if (times.length > 2 * limits.refreshTimesPerDay) return;
    }
    for (const [index, time] of times.entries()) {
      if (!timePattern.test(time)) {
        addProblem(context, [index], 'time');
        continue;
      }
      const earlier = times.slice(0, index).filter((other) => timePattern.test(other));
      if (earlier.includes(time)) addProblem(context, [index], 'timeDistinct');
      else if (earlier.some((other) => Math.abs(asNumber(time) - asNumber(other)) < 100))
        addProblem(context, [index], 'timeInterval');
    }
  })
  .meta({
    description: `At most ${limits.refreshTimesPerDay} times of day as HH:MM, no two equal or less than an hour apart.`,
  });

/** 'Set every hour': 24 entries, hours 0 to 23, at one minute. */
export const hourlyRefreshTimes = (minute: number): string[] =>
  Array.from(
    { length: 24 },
    (_, hour) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  );
