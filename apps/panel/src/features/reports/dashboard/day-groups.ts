import type { DayFigures } from '@vitrina/contract';
import { isUnfinished } from '../../../kit/unfinished-day.ts';

/** What a chart can show of a day. */
export const daySeries = ['searches', 'emptySearches', 'clicks', 'salesCount'] as const;
export type DaySeries = (typeof daySeries)[number];

export type DayGrouping = 'day' | 'week' | 'month';
type Sums = Omit<DayFigures, 'day'>;

/** Some days in a row, beside the same number of days of the period before. */
export type DayGroup = {
  /** The first and the last of its days. */
  readonly from: string;
  readonly to: string;
  readonly now: Sums;
  readonly before: Sums;
};

/** How many days are shown one by one, and how many week by week. */
const maxDays = 92;
const maxDaysInWeeks = 366;

export const groupingOf = (days: number): DayGrouping => {
  if (days <= maxDays) return 'day';
  return days <= maxDaysInWeeks ? 'week' : 'month';
};

const monday = 1;
const startsGroup: Record<DayGrouping, (day: string) => boolean> = {
  day: () => true,
  week: (day) => new Date(day).getUTCDay() === monday,
  month: (day) => day.endsWith('-01'),
};

const nothing: Sums = { searches: 0, emptySearches: 0, clicks: 0, salesCount: 0, total: 0 };
const plus = (sums: Sums, day: DayFigures | undefined): Sums =>
  day === undefined
    ? sums
    : {
        searches: sums.searches + day.searches,
        emptySearches: sums.emptySearches + day.emptySearches,
        clicks: sums.clicks + day.clicks,
        salesCount: sums.salesCount + day.salesCount,
        total: sums.total + day.total,
      };

/** The days of a period, grouped so that a chart of them can be read. The first and the last group may be shorter. */
export const groupDays = (
  days: readonly DayFigures[],
  daysBefore: readonly DayFigures[],
  grouping: DayGrouping = groupingOf(days.length),
): readonly DayGroup[] => {
  const groups: DayGroup[] = [];
  for (const [index, day] of days.entries()) {
    const last = groups.at(-1);
    const isNew = last === undefined || startsGroup[grouping](day.day);
    const group = isNew ? { from: day.day, now: nothing, before: nothing } : last;
    const grown = {
      from: group.from,
      to: day.day,
      now: plus(group.now, day),
      before: plus(group.before, daysBefore[index]),
    };
    groups.splice(isNew ? groups.length : groups.length - 1, 1, grown);
  }
  return groups;
};

/** The groups of a line: without today, unless there is little else to show. */
export const finishedGroups = (groups: readonly DayGroup[], today: string): readonly DayGroup[] => {
  const finished = groups.filter((group) => !isUnfinished(groups, group, today));
  return finished.some(({ now }) => now.searches > 0) ? finished : groups;
};
