import type { UseQueryResult } from '@tanstack/react-query';
import { limits, stylizationColumns } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { useReportScope } from '../../api/use-report-scope.ts';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { useUser } from '../../kit/panel-context.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { type TableControl, tableSearch } from '../../kit/table-control.ts';
import { dayIn, defaultPeriod, periodDays, periodNames, wholeDays } from '../../ui/period/period-days.ts';
import type { ShowcaseReport } from './showcase-rows.ts';

const day = z.iso.date().catch('');
/** `?period=last7&sort=clicks&order=asc&page=2`, own days as `?period=own&from=2026-03-01&to=2026-03-14`. */
const address = tableSearch.extend({
  searchId: z.string().max(60).catch(''),
  period: z.enum([...periodNames, 'own']).catch(defaultPeriod),
  from: day,
  to: day,
  order: z.enum(['asc', 'desc']).catch('desc'),
});

/** What the address asks for; compared are whole days, without today. */
const useQuestion = () => {
  const [state, change] = useSearchState(address);
  const scope = useReportScope(state.searchId, change);
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const [today] = useState(() => dayIn(timeZone, Date.now()));
  const { period, from, to } = state;
  const days = useMemo(() => periodDays({ period, from, to }, today), [period, from, to, today]);
  const orderBy = stylizationColumns.find((each) => each === state.sort) ?? 'views';
  const control = useMemo(
    (): TableControl => ({ state: { ...state, sort: orderBy }, change }),
    [state, orderBy, change],
  );
  const searchId = scope.instance?.instanceId;
  const filters = { ...(searchId !== undefined && { searchId }), ...days, orderBy, sort: state.order };
  const isReady = !scope.isPending && !scope.hasNone;
  const whole = wholeDays(days, today);
  return {
    shared: { state, change, scope, today, days, whole, filters, control },
    page: [
      { body: { ...filters, offset: (state.page - 1) * limits.reportPage, limit: limits.reportPage } },
      { keepPrevious: true, enabled: isReady },
    ] as const,
    comparison: [
      { body: { ...filters, ...whole, limit: 1, compare: true } },
      { enabled: isReady && whole !== null },
    ] as const,
  };
};

export type ShowcaseReportControl<Row> = ReturnType<typeof useQuestion>['shared'] & {
  readonly report: UseQueryResult<{ data: ShowcaseReport<Row> }, ApiFailure>;
  readonly compared: ShowcaseReport<Row> | undefined;
};

/** The report of looks by its address. */
export const useLooksReport = () => {
  const { shared, page, comparison } = useQuestion();
  const report = useApiQuery('reportStylizations', ...page);
  const compared = useApiQuery('reportStylizations', ...comparison);
  return { ...shared, report, compared: compared.data?.data };
};

/** The report of posts by its address. */
export const usePostsReport = () => {
  const { shared, page, comparison } = useQuestion();
  const report = useApiQuery('reportPosts', ...page);
  const compared = useApiQuery('reportPosts', ...comparison);
  return { ...shared, report, compared: compared.data?.data };
};
