import { limits, type Problem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../shell/panel-context.ts';
import { useRouteParam } from '../../shell/use-route-param.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { judgeTimes, rowsOfTimes, type TimeRow, timeProblems, timesOf } from './refresh-time-rows.ts';
import { RefreshTimesEditor } from './refresh-times-editor.tsx';

/** When a finished catalog is fetched anew. */
export function RefreshTimesPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const times = useApiQuery('getCatalogRefreshTimes', { params: { catalogId } });
  return (
    <>
      <PageHeader
        title={t('screens.catalogTime')}
        text={t('times.text', { max: limits.refreshTimesPerDay })}
      />
      {times.isPending && <RowsSkeleton rows={3} />}
      {times.isError && !times.data && (
        <FailedState
          action="loadRefreshTimes"
          failure={times.error}
          isRetrying={times.isFetching}
          onRetry={() => void times.refetch()}
        />
      )}
      {times.data && (
        <SavedTimes
          key={times.data.data.periods.join()}
          catalogId={catalogId}
          periods={times.data.data.periods}
          timeZone={times.data.data.timeZone}
        />
      )}
    </>
  );
}

type SavedTimesProps = { catalogId: string; periods: readonly string[]; timeZone: string };

function SavedTimes({ catalogId, periods, timeZone }: SavedTimesProps) {
  const { notices } = usePanel();
  const saved = rowsOfTimes(periods);
  const [rows, setRows] = useState<TimeRow[]>(saved);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const save = useApiMutation('saveRefreshTimes', {
    invalidates: ['getCatalogRefreshTimes', 'listFullCatalogs'],
    action: 'saveRefreshTimes',
    onFailure: (failure) => {
      setRefused(failure.problems);
      return failure.problems.length > 0;
    },
    onSuccess: () => notices.succeed('refreshTimesSaved'),
  });
  const judged = judgeTimes(rows);
  const isRight = Object.keys(judged.rows).length === 0 && !judged.whole;
  const change = (changed: TimeRow[]): void => {
    setRows(changed);
    setRefused([]);
  };
  return (
    <>
      <RefreshTimesEditor
        rows={rows}
        problems={isRight ? timeProblems(rows, refused) : judged}
        timeZone={timeZone}
        onChange={change}
      />
      <SaveBar
        isDirty={timesOf(rows).toSorted().join() !== timesOf(saved).join()}
        isSaving={save.isPending}
        onDiscard={() => change(rowsOfTimes(periods))}
        onSave={() => {
          if (isRight) save.mutate({ body: { periods: timesOf(rows).toSorted(), catalogId } });
        }}
      />
    </>
  );
}
