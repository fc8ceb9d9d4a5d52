import type { DayFigures, PhraseFigures, ReportPeriod, ReportSummary } from '@vitrina/contract';
import { addDays, countDays, wholeDays } from '../../../ui/period/period-days.ts';

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

/** Today is left out, and with it the first day of the period before: the days compared lie next to each other, as in tables. */
export const compareDays = (summary: ReportSummary, today: string): Comparison => {
  const { period, before, firstDay, figures, figuresBefore } = summary;
  const days = wholeDays(period, today);
  if (days === null) return { isFair: false, reason: 'unfinished' };
  const count = countDays(days);
  const daysBefore = { from: addDays(period.from, -count), to: before.to };
  if (firstDay === null || firstDay > before.to || figuresBefore.searches === 0)
    return { isFair: false, reason: 'nothingBefore', daysBefore };
  if (firstDay > daysBefore.from)
    return { isFair: false, reason: 'partlyBefore', since: firstDay, daysBefore };
  const isWithoutToday = days.to !== period.to;
  return {
    ...{ isFair: true, isWithoutToday, days, daysBefore },
    now: isWithoutToday ? sumOf(summary.days.slice(0, count)) : figures,
    before: isWithoutToday ? sumOf(summary.daysBefore.slice(-count)) : figuresBefore,
  };
};
