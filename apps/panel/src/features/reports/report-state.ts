import { useRouterState } from '@tanstack/react-router';
import { phraseContexts, type ReportPeriod } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type ReportScope, useReportScope } from '../../api/use-report-scope.ts';
import { useUser } from '../../kit/panel-context.ts';
import { parseSearch, useSearchState } from '../../kit/search-params.ts';
import { tableSearch } from '../../kit/table-control.ts';
import {
  dayIn,
  defaultPeriod,
  type PeriodChoice,
  periodDays,
  periodNames,
} from '../../ui/period/period-days.ts';
import { type AddressPart, listAddressProblems } from './address-problems.ts';

const day = z.iso.date().catch('');

/**
 * The address of a report: `?period=last7&compare=1&context=serp&q=sofa&sort=clicks&order=asc&page=2`, own days as
 * `?period=own&from=2026-03-01&to=2026-03-14`. `phrase` and `product` name what the drawer shows.
 */
export const reportSearch = tableSearch.extend({
  searchId: z.string().max(60).catch(''),
  period: z.enum([...periodNames, 'own']).catch(defaultPeriod),
  from: day,
  to: day,
  compare: z.enum(['', '1']).catch(''),
  context: z.enum(phraseContexts).catch('all'),
  q: z.string().max(200).catch(''),
  order: z.enum(['asc', 'desc']).catch('desc'),
  phrase: z.string().max(200).catch(''),
  product: z.string().max(200).catch(''),
});
export type ReportState = z.infer<typeof reportSearch>;

/** Names that go on with the reader from one report to another. */
export const periodInAddress = ({ searchId, period, from, to }: ReportState): Record<string, string> => ({
  ...(searchId !== '' && { searchId }),
  ...(period !== defaultPeriod && { period }),
  ...(period === 'own' && { from, to }),
});

export type ReportControl = {
  readonly state: ReportState;
  readonly change: (patch: Partial<ReportState>, options?: { push?: boolean }) => void;
  readonly scope: ReportScope;
  /** The days that the report is about. */
  readonly days: ReportPeriod;
  /** The day in the shop's time zone. */
  readonly today: string;
  /** What of the address was wrong, and isn't shown. */
  readonly problems: readonly AddressPart[];
  /** What every request of the report names. */
  readonly request: { searchId?: string; from: string; to: string };
};

const noColumns: readonly string[] = [];

/** The state of a report, stored in the address. `columns` are those that it can be sorted by. */
export const useReportState = (columns: readonly string[] = noColumns): ReportControl => {
  const [state, change] = useSearchState(reportSearch);
  const scope = useReportScope(state.searchId, change);
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const [today] = useState(() => dayIn(timeZone, Date.now()));
  const { period, from, to } = state;
  const days = useMemo(
    () => periodDays({ period, from, to } satisfies PeriodChoice, today),
    [period, from, to, today],
  );
  const searchId = scope.instance?.instanceId;
  const request = useMemo(() => ({ ...(searchId !== undefined && { searchId }), ...days }), [searchId, days]);
  const address = useRouterState({ select: ({ location }) => location.searchStr });
  const problems = useMemo(() => listAddressProblems(parseSearch(address), columns), [address, columns]);
  return { state, change, scope, days, today, problems, request };
};
