import type { SearchInstance } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import { type InstancesFailed, useSelectedInstance } from '../../../api/use-selected-instance.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { dayIn, periodDays } from '../../../ui/period/period-days.ts';

/** The length of a short list. */
export const rows = 5;

/** What every part of the start page is about. */
export type Start = {
  /** Null for customers who have none. */
  readonly instance: SearchInstance | null;
  /** Whether there is none yet, or none any more. */
  readonly hasNone: boolean;
  /** The day in the shop's time zone. */
  readonly today: string;
  /** The instance and the last month, as the calls of reports name them. */
  readonly request: { readonly searchId?: string; readonly from: string; readonly to: string };
};

export type StartState =
  | { readonly status: 'known'; readonly start: Start }
  | { readonly status: 'pending' }
  | InstancesFailed;

export const useStart = (): StartState => {
  const user = useUser();
  const selected = useSelectedInstance();
  const { instance, status } = selected;
  const timeZone = user?.timeZone ?? 'UTC';
  const [today] = useState(() => dayIn(timeZone, Date.now()));
  const searchId = instance?.instanceId;
  const hasNone = status === 'none';
  const start = useMemo(() => {
    const days = periodDays({ period: 'lastMonth', from: '', to: '' }, today);
    return { instance, hasNone, today, request: { ...(searchId !== undefined && { searchId }), ...days } };
  }, [instance, hasNone, searchId, today]);
  if (selected.status === 'pending' || selected.status === 'failed') return selected;
  return { status: 'known', start };
};

/** What visitors search for most. */
export const useTopPhrases = ({ hasNone, request }: Start) =>
  useApiQuery(
    'reportPhrases',
    { body: { ...request, orderBy: 'searches', sort: 'desc', limit: rows } },
    { enabled: !hasNone },
  );

/** The products that brought the most. */
export const useSold = ({ hasNone, request }: Start) =>
  useApiQuery(
    'reportProducts',
    { body: { ...request, orderBy: 'total', sort: 'desc', limit: rows } },
    { enabled: !hasNone },
  );

/**
 * Whether the search answers, asked as a visitor would ask: nothing else tells of one search. Disabled without products to find.
 */
export const useProbe = (instance: SearchInstance | null) =>
  useApiQuery(
    'trySearch',
    {
      params: { searchId: instance?.instanceId ?? '' },
      body: { query: '', page: 1, perPage: 1, sort: '', filters: {}, explain: false },
    },
    { enabled: instance !== null && instance.catalog.lastImportAt !== null },
  );

/** Whether the search itself can't answer, rather than the server. */
export const isSearchAway = (failure: ApiFailure | null): boolean =>
  failure?.code === 'SEARCH_AWAY' || failure?.code === 'INDEX_UNAVAILABLE';

/** The reports, opened for the same days. */
export const inReports = { period: 'lastMonth' } as const;

export const useSummary = ({ hasNone, request }: Start) =>
  useApiQuery('summariseSearches', { body: request }, { enabled: !hasNone });

/** What last asked, and what visitors did today. Disabled without an instance. */
export const useActivity = (instance: SearchInstance | null) =>
  useApiQuery(
    'getActivity',
    { params: { searchId: instance?.instanceId ?? '' } },
    { enabled: instance !== null },
  );
