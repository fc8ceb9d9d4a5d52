import { limits, type ReportPeriod } from '@vitrina/contract';
import { useMemo } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import type { TableControl } from '../../../kit/table-control.ts';
import { wholeDays } from '../../../ui/period/period-days.ts';
import { type Comparison, compareDays } from '../comparison/compare-days.ts';
import type { ReportControl } from '../report-state.ts';

/** The comparison that the owner switched on; today is left out of both periods, since it isn't over. */
const useWantedComparison = ({ state, scope, request, days, today }: ReportControl) => {
  const isWanted = state.compare === '1';
  const whole = wholeDays(days, today);
  const compared: ReportPeriod | null = isWanted ? whole : null;
  const summary = useApiQuery(
    'summariseSearches',
    { body: { ...request, ...compared } },
    { enabled: compared !== null && !scope.isPending && !scope.hasNone },
  );
  const ofWholeDays = compared && summary.data ? compareDays(summary.data.data, today) : undefined;
  const comparison: Comparison | undefined =
    isWanted && whole === null ? { isFair: false, reason: 'unfinished' } : ofWholeDays;
  return { compared, comparison, isWithoutToday: compared !== null && compared.to !== days.to };
};

/**
 * What a report in a table asks for, by its address: the filters, which its file has too, and the page of rows. The figures are
 * compared as soon as it is known that this is fair.
 */
export const useReportTable = <Column extends string>(
  report: ReportControl,
  columns: readonly Column[],
  firstColumn: Column,
) => {
  const { state, change, request } = report;
  const { compared, comparison, isWithoutToday } = useWantedComparison(report);
  const orderBy = columns.find((each) => each === state.sort) ?? firstColumn;
  const control = useMemo(
    (): TableControl => ({ state: { ...state, sort: orderBy }, change }),
    [state, orderBy, change],
  );
  return {
    control,
    comparison,
    isWithoutToday,
    isCompared: comparison?.isFair ?? false,
    filters: { ...request, ...compared, query: state.q, orderBy, sort: state.order },
    page: {
      offset: (state.page - 1) * limits.reportPage,
      limit: limits.reportPage,
      compare: compared !== null,
    },
  };
};

export type ReportTableState = Pick<
  ReturnType<typeof useReportTable>,
  'control' | 'comparison' | 'isWithoutToday' | 'isCompared'
>;
