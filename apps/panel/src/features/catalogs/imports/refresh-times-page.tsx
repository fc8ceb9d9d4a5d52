import { limits, type Problem } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormDraft } from '../../../api/editor/use-form-draft.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useRouteParam } from '../../../kit/use-route-param.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { rowsOfTimes, type TimeRow, timeProblems, timesOf, validateTimes } from './refresh-time-rows.ts';
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
      <QueryView query={times} action="loadRefreshTimes" skeleton={<RowsSkeleton rows={3} />}>
        {({ data: { periods, timeZone } }) => (
          <SavedTimes key={periods.join()} catalogId={catalogId} periods={periods} timeZone={timeZone} />
        )}
      </QueryView>
    </>
  );
}

const draftTimes = z.array(z.object({ key: z.string(), time: z.string() }));

type SavedTimesProps = { catalogId: string; periods: readonly string[]; timeZone: string };

function SavedTimes({ catalogId, periods, timeZone }: SavedTimesProps) {
  const { notices } = usePanel();
  const saved = rowsOfTimes(periods);
  const draft = useFormDraft(draftTimes);
  const [rows, setRows] = useState<TimeRow[]>(draft.kept ?? saved);
  const isDirty = timesOf(rows).toSorted().join() !== timesOf(saved).join();
  useEffect(() => draft.keep(isDirty ? rows : null), [draft.keep, isDirty, rows]);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const save = useApiMutation('saveRefreshTimes', {
    invalidates: ['getCatalogRefreshTimes', 'listFullCatalogs'],
    action: 'saveRefreshTimes',
    onFailure: (failure) => {
      setRefused(failure.problems);
      return failure.problems.length > 0;
    },
    onSuccess: () => {
      draft.drop();
      notices.succeed('refreshTimesSaved');
    },
  });
  const validated = validateTimes(rows);
  const isValid = Object.keys(validated.rows).length === 0 && !validated.whole;
  const change = (changed: TimeRow[]): void => {
    setRows(changed);
    setRefused([]);
  };
  const discard = (): void => {
    change(rowsOfTimes(periods));
    draft.drop();
  };
  return (
    <>
      <RestoredNote draft={draft} onDiscard={discard} />
      <RefreshTimesEditor
        rows={rows}
        problems={isValid ? timeProblems(rows, refused) : validated}
        timeZone={timeZone}
        onChange={change}
      />
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        onDiscard={discard}
        onSave={() => {
          if (isValid) save.mutate({ body: { periods: timesOf(rows).toSorted(), catalogId } });
        }}
      />
    </>
  );
}
