import { limits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiClient } from '../../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../../api/editor/editor-bar.tsx';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useRouteParam } from '../../../kit/use-route-param.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { rowsOfTimes, type TimeRow, timeProblems, timesOf, validateTimes } from './refresh-time-rows.ts';
import { RefreshTimesEditor } from './refresh-times-editor.tsx';

/** The refresh times of a finished catalog. */
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

const restoredRows = (stored: unknown): TimeRow[] | null => {
  const rows = draftTimes.safeParse(stored);
  return rows.success ? rows.data : null;
};
const sortedTimes = (rows: readonly TimeRow[]): string[] => timesOf(rows).toSorted();

function SavedTimes({ catalogId, periods, timeZone }: SavedTimesProps) {
  const api = useApiClient();
  const editor = useEditor<readonly TimeRow[], string[]>({
    saved: rowsOfTimes(periods),
    bodyOf: sortedTimes,
    save: (times) => api.call('saveRefreshTimes', { body: { periods: times, catalogId } }),
    action: 'saveRefreshTimes',
    invalidates: ['getCatalogRefreshTimes', 'listFullCatalogs'],
    draft: { restore: restoredRows },
  });
  const rows = editor.value;
  const validated = validateTimes(rows);
  const isValid = Object.keys(validated.rows).length === 0 && !validated.whole;
  return (
    <>
      <EditorNote editor={editor} />
      <RefreshTimesEditor
        rows={rows}
        problems={isValid ? timeProblems(rows, editor.problems) : validated}
        timeZone={timeZone}
        onChange={editor.change}
      />
      <EditorBar
        editor={{ ...editor, submit: async () => isValid && editor.submit() }}
        notice="refreshTimesSaved"
      />
    </>
  );
}
