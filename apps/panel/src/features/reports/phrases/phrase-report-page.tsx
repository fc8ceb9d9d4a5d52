import { limits, type PhraseReport, phraseColumns } from '@vitrina/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import type { TableControl } from '../../../kit/table-control.ts';
import { usePageInRange } from '../../../kit/use-page-in-range.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { Explained } from '../figures/explained.tsx';
import { usePhrasesNow } from '../mend/use-phrases-now.ts';
import { ReportFrame } from '../report-frame.tsx';
import { useExportLocale, useReportState } from '../report-state.ts';
import { ReportBar } from '../table/report-bar.tsx';
import { ReportEmpty } from '../table/report-empty.tsx';
import { ReportSkeleton } from '../table/report-skeleton.tsx';
import classes from '../table/table.module.css';
import { PhraseDrawer } from './phrase-drawer.tsx';
import { phraseFigures, usePhraseCells, usePhraseColumns } from './use-phrase-columns.tsx';

const calls = { phrases: 'reportPhrases', emptyPhrases: 'reportPhrasesWithNoResults' } as const;
const firstSort = { phrases: 'searches', emptyPhrases: 'emptySearches' } as const;
type PhraseReportKind = keyof typeof calls;

/** The sums of all phrases, as the last row. */
const usePhraseTotals = (reply: PhraseReport | undefined, isCompared: boolean) => {
  const { t } = useTranslation();
  const cellOf = usePhraseCells();
  if (!reply) return undefined;
  const before = isCompared ? reply.totalsBefore : undefined;
  return {
    label: (
      <span className={classes.totals}>
        <Explained words={t('reports.totals.label')} help={t('reports.totals.help.phrases')} />
        <small>{t('reports.totals.phrases', { count: reply.total })}</small>
      </span>
    ),
    cells: Object.fromEntries(
      phraseFigures.map((name) => [name, cellOf(name, reply.totals, before, reply.currency)]),
    ),
  };
};

function PhraseReportPage({ kind }: { kind: PhraseReportKind }) {
  const { t } = useTranslation();
  const report = useReportState();
  const { state, change, scope, request } = report;
  const isCompared = state.compare === '1';
  const orderBy = phraseColumns.find((each) => each === state.sort) ?? firstSort[kind];
  const filters = { ...request, context: state.context, query: state.q, orderBy, sort: state.order };
  const offset = (state.page - 1) * limits.reportPage;
  const rows = useApiQuery(
    calls[kind],
    { body: { ...filters, offset, limit: limits.reportPage, compare: isCompared } },
    { keepPrevious: true, enabled: !scope.isPending && !scope.hasNone },
  );
  usePageInRange({ page: state.page, change }, rows.isFetching ? undefined : rows.data, limits.reportPage);
  const control = useMemo(
    (): TableControl => ({ state: { ...state, sort: orderBy }, change }),
    [state, orderBy, change],
  );
  const show = useCallback((phrase: string): void => change({ phrase }, { push: true }), [change]);
  const open = rows.data?.data.find(({ phrase }) => phrase === state.phrase);
  const cellOf = usePhraseCells();
  const phrasesNow = usePhrasesNow(
    request.searchId,
    kind === 'emptyPhrases' ? (rows.data?.data.map(({ phrase }) => phrase) ?? []) : [],
  );
  const currency = rows.data?.currency ?? '';
  const columns = usePhraseColumns({ currency, isCompared, phrasesNow, open: show });
  const totals = usePhraseTotals(rows.data, isCompared);
  const locale = useExportLocale();
  const title = t(`screens.${kind}Report`);
  return (
    <ReportFrame
      title={title}
      text={t(`reports.text.${kind}`)}
      scope={scope}
      action={
        <ExportButton
          kind={kind}
          request={{ ...filters, locale }}
          isDisabled={!rows.data || rows.data.total === 0}
        />
      }
    >
      <ReportBar
        report={report}
        searchLabel={t('reports.find.phrase')}
        found={rows.data ? t('reports.found.phrases', { count: rows.data.total }) : ''}
        before={rows.data?.before}
        hasContext
      />
      <QueryView
        query={rows}
        action="loadReport"
        skeleton={<ReportSkeleton />}
        empty={{ when: ({ total }) => total === 0, state: <ReportEmpty kind={kind} report={report} /> }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <div className={classes.table}>
            <DataTable
              label={title}
              rows={data}
              columns={columns}
              rowKey={({ phrase }) => phrase}
              control={control}
              server={{ total, perPage: limits.reportPage }}
              {...(totals && { totals })}
              isWide
              isStale={rows.isPlaceholderData}
            />
          </div>
        )}
      </QueryView>
      <PhraseDrawer
        report={report}
        figures={
          open &&
          phraseFigures.map((name) => ({
            label: t(`reports.columns.${name}`),
            value: cellOf(name, open, isCompared ? open.before : undefined, currency),
          }))
        }
        emptySearches={open?.emptySearches ?? 0}
      />
    </ReportFrame>
  );
}

/** What visitors searched for, and what came of it. */
export function AllPhrasesReportPage() {
  return <PhraseReportPage kind="phrases" />;
}

/** Phrases that found nothing, at least at times. */
export function EmptyPhrasesReportPage() {
  return <PhraseReportPage kind="emptyPhrases" />;
}
