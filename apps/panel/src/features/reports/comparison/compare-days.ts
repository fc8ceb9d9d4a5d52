import type { DayFigures, PhraseFigures, ReportPeriod, ReportSummary } from '@vitrina/contract';
import { addDays, countDays, wholeDays } from '../period/period-days.ts';

/** The figures that days add up to. */
export type ComparedFigures = Omit<PhraseFigures, 'unitsSold'>;

/** Two periods that can fairly be compared: as many days, all of them over. */
export type FairComparison = {
  readonly isFair: true;
  /** Whether today was left out, since it isn't over. */
  readonly isWithoutToday: boolean;
  readonly now: ComparedFigures;
  readonly before: ComparedFigures;
  readonly days: ReportPeriod;
  readonly daysBefore: ReportPeriod;
};

/** Why there is nothing to compare with. */
export type NoComparison =
  | { readonly isFair: false; readonly reason: 'unfinished' }
  | { readonly isFair: false; readonly reason: 'nothingBefore'; readonly daysBefore: ReportPeriod }
  /** Counting began in the middle of the period before. */
  | {
      readonly isFair: false;
      readonly reason: 'partlyBefore';
      readonly since: string;
      readonly daysBefore: ReportPeriod;
    };
export type Comparison = FairComparison | NoComparison;

const shareOf = (part: number, all: number): number | null => (all === 0 ? null : part / all);

const sumOf = (days: readonly DayFigures[]): ComparedFigures => {
  const sum = (of: (day: DayFigures) => number): number => days.reduce((all, day) => all + of(day), 0);
  const searches = sum((day) => day.searches);
  const clicks = sum((day) => day.clicks);
  const salesCount = sum((day) => day.salesCount);
  return {
    ...{ searches, clicks, salesCount },
    emptySearches: sum((day) => day.emptySearches),
    total: sum((day) => day.total),
    ctr: shareOf(clicks, searches),
    conversion: shareOf(salesCount, clicks),
  };
};

/** The first day before the period that has searches, if it isn't the first one: counting may have begun on it. */
export const possibleStart = ({ daysBefore }: Pick<ReportSummary, 'daysBefore'>): string | null => {
  const first = daysBefore.find(({ searches }) => searches > 0);
  return first === undefined || first === daysBefore[0] ? null : first.day;
};

/** `hasEarlier`: whether anything was counted before the period before. Today is left out, and so is its counterpart. */
export const compareDays = (summary: ReportSummary, today: string, hasEarlier: boolean): Comparison => {
  const { period, before, figures, figuresBefore } = summary;
  const days = wholeDays(period, today);
  if (days === null) return { isFair: false, reason: 'unfinished' };
  if (figuresBefore.searches === 0) return { isFair: false, reason: 'nothingBefore', daysBefore: before };
  const since = possibleStart(summary);
  if (since !== null && !hasEarlier)
    return { isFair: false, reason: 'partlyBefore', since, daysBefore: before };
  if (days.to === period.to)
    return {
      ...{ isFair: true, isWithoutToday: false },
      ...{ now: figures, before: figuresBefore, days, daysBefore: before },
    };
  const count = countDays(days);
  return {
    ...{ isFair: true, isWithoutToday: true, days },
    now: sumOf(summary.days.slice(0, count)),
    before: sumOf(summary.daysBefore.slice(0, count)),
    daysBefore: { from: before.from, to: addDays(before.from, count - 1) },
  };
};
