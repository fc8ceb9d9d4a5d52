import { phraseColumns } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useExportLocale } from '../../../api/export/use-export.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { usePhrasesNow } from '../../../settings-kit/remedies/use-phrases-now.ts';
import { useFigureCells } from '../../../ui/figures/figure-columns.tsx';
import { phraseKinds } from '../../../ui/figures/figure-kinds.ts';
import { PhrasesNowContext } from '../mend/phrases-now-context.ts';
import { useReportState } from '../report-state.ts';
import { ReportTable } from '../table/report-table.tsx';
import { useReportTable } from '../table/use-report-table.ts';
import { PhraseDrawer } from './phrase-drawer.tsx';
import { phraseFigures, usePhraseColumns } from './use-phrase-columns.tsx';

const calls = { phrases: 'reportPhrases', emptyPhrases: 'reportPhrasesWithNoResults' } as const;
const firstSort = { phrases: 'searches', emptyPhrases: 'emptySearches' } as const;
type PhraseReportKind = keyof typeof calls;

function PhraseReportPage({ kind }: { kind: PhraseReportKind }) {
  const { t } = useTranslation();
  const report = useReportState(phraseColumns);
  const { state, change, scope, request } = report;
  const { filters: shared, page, ...table } = useReportTable(report, phraseColumns, firstSort[kind]);
  const { isCompared } = table;
  const filters = { ...shared, context: state.context };
  const rows = useApiQuery(
    calls[kind],
    { body: { ...filters, ...page } },
    { keepPrevious: true, enabled: !scope.isPending && !scope.hasNone },
  );
  const show = useCallback((phrase: string): void => change({ phrase }, { push: true }), [change]);
  const open = rows.data?.data.find(({ phrase }) => phrase === state.phrase);
  const cellOf = useFigureCells(phraseKinds);
  const phrasesNow = usePhrasesNow(
    request.searchId,
    kind === 'emptyPhrases' ? (rows.data?.data.map(({ phrase }) => phrase) ?? []) : [],
  );
  const locale = useExportLocale();
  const currency = rows.data?.currency ?? '';
  const columns = usePhraseColumns({ cellOf, currency, isCompared, open: show });
  return (
    <PhrasesNowContext value={phrasesNow}>
      <ReportTable
        kind={kind}
        report={report}
        table={table}
        rows={rows}
        exported={{ ...filters, locale }}
        columns={columns}
        rowKey={({ phrase }) => phrase}
        figures={{ names: phraseFigures, cellOf }}
        drawer={
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
        }
      />
    </PhrasesNowContext>
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
