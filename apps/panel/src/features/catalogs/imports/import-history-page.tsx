import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { limits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useSearchState } from '../../../kit/search-params.ts';
import { tableSearch } from '../../../kit/table-control.ts';
import { useRouteParam } from '../../../kit/use-route-param.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './history/history.module.css';
import { RunDrawer } from './history/run-drawer.tsx';
import { RunsTrend } from './history/runs-trend.tsx';
import { useRunColumns } from './history/use-run-columns.tsx';

/** `?page=2&run=…`: the page of the table, and the run shown in the drawer. */
const historySearch = tableSearch.extend({ run: z.string().catch('') });

function NoRuns({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconHistory}
      title={t('history.none.title')}
      text={t('history.none.text')}
      action={
        <Button component={Link} to={pathTo('catalog', { catalogId })}>
          {t('history.none.action')}
        </Button>
      }
    />
  );
}

/** Every import of a catalog, newest first: when it ran, who started it and how it went, with details on demand. */
export function ImportHistoryPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const [state, change] = useSearchState(historySearch);
  const runs = useApiQuery(
    'listImportRuns',
    { params: { catalogId }, query: { page: state.page, perPage: limits.importedListPage } },
    {
      keepPrevious: true,
      refetchInterval: (reply) =>
        reply?.data.some(({ status }) => status === 'in_progress') ? limits.pollMs : false,
    },
  );
  const zone = useUser()?.timeZone ?? 'UTC';
  const columns = useRunColumns((run) => change({ run }, { push: true }));
  const rows = runs.data?.data ?? [];
  const open = rows.find(({ runId }) => runId === state.run);
  const isNewest = state.page === 1 && open !== undefined && open === rows[0];

  return (
    <>
      <PageHeader
        title={t('screens.catalogHistory')}
        text={`${t('history.text')} ${t('common.timesIn', { zone })}`}
      />
      <QueryView
        query={runs}
        action="loadHistory"
        skeleton={<RowsSkeleton rows={6} />}
        empty={{ when: ({ total }) => total === 0, state: <NoRuns catalogId={catalogId} /> }}
      >
        {({ total }) => (
          <>
            <RunsTrend runs={rows} />
            <div className={classes.table}>
              <DataTable
                label={t('screens.catalogHistory')}
                rows={rows}
                columns={columns}
                rowKey={({ runId }) => runId}
                control={{ state, change }}
                server={{ total, perPage: limits.importedListPage }}
                isStale={runs.isPlaceholderData}
              />
            </div>
          </>
        )}
      </QueryView>
      <RunDrawer catalogId={catalogId} run={open} isNewest={isNewest} onClose={() => change({ run: '' })} />
    </>
  );
}
