import { limits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { EditorBar, EditorNote } from '../../../api/editor/editor-bar.tsx';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useRouteParam } from '../../../kit/use-route-param.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { RefreshTimesEditor } from './refresh-times-editor.tsx';
import { useTimesEditor } from './use-times-editor.ts';

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

type SavedTimesProps = { catalogId: string; periods: readonly string[]; timeZone: string };

function SavedTimes({ catalogId, periods, timeZone }: SavedTimesProps) {
  const editor = useTimesEditor({
    catalogId,
    periods,
    invalidates: ['getCatalogRefreshTimes', 'listFullCatalogs'],
  });
  return (
    <>
      <EditorNote editor={editor} />
      <RefreshTimesEditor
        rows={editor.value}
        problems={editor.rowProblems}
        timeZone={timeZone}
        onChange={editor.change}
      />
      <EditorBar editor={editor} notice="refreshTimesSaved" />
    </>
  );
}
