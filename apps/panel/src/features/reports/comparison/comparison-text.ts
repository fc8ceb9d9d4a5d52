import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../kit/use-format.ts';
import type { Comparison } from './compare-days.ts';

const comparisonText = (t: TFunction, format: Format, comparison: Comparison): string => {
  if (comparison.isFair) {
    const { days, daysBefore, isWithoutToday } = comparison;
    return t(isWithoutToday ? 'reports.comparison.withoutToday' : 'reports.comparison.fair', {
      days: format.days(days.from, days.to),
      before: format.days(daysBefore.from, daysBefore.to),
    });
  }
  if (comparison.reason === 'unfinished') return t('reports.comparison.unfinished');
  const { from, to } = comparison.daysBefore;
  const before = format.days(from, to);
  if (comparison.reason === 'nothingBefore') return t('reports.comparison.nothingBefore', { before });
  return t('reports.comparison.partlyBefore', { before, since: format.day(comparison.since) });
};

/** The same of a table, whose rows leave today out where they are compared. */
export const useTableComparisonText = (table: {
  readonly comparison: Comparison | undefined;
  readonly isWithoutToday: boolean;
}): string => {
  const { t } = useTranslation();
  const format = useFormat();
  const { comparison, isWithoutToday } = table;
  if (!comparison) return '';
  if (!comparison.isFair || !isWithoutToday) return comparisonText(t, format, comparison);
  const { days, daysBefore } = comparison;
  return t('reports.comparison.tableWithoutToday', {
    days: format.days(days.from, days.to),
    before: format.days(daysBefore.from, daysBefore.to),
  });
};

/** With which days figures are compared, or why not yet. Empty while that isn't known. */
export const useComparisonText = (comparison: Comparison | undefined): string => {
  const { t } = useTranslation();
  const format = useFormat();
  return comparison ? comparisonText(t, format, comparison) : '';
};
