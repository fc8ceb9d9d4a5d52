import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { limits, type ReportPeriod } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../../api/export/export-button.tsx';
import type { ExportRequest, ReportKind } from '../../../api/export/use-export.ts';
import { QueryView } from '../../../api/query-view.tsx';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { usePageInRange } from '../../../kit/use-page-in-range.ts';
import { type Columns, DataTable } from '../../../ui/data-table.tsx';
import { Explained } from '../../../ui/figures/explained.tsx';
import type { CellOf, FigureName, FigureRow, Figures } from '../../../ui/figures/figure-columns.tsx';
import { ReportFrame } from '../report-frame.tsx';
import type { ReportControl } from '../report-state.ts';
import { ReportBar } from './report-bar.tsx';
import { ReportEmpty } from './report-empty.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import classes from './table.module.css';
import type { ReportTableState } from './use-report-table.ts';

type Reply<Row, Name extends FigureName> = {
  readonly data: readonly Row[];
  readonly total: number;
  readonly totals: Figures<Name>;
  readonly totalsBefore: Figures<Name> | null;
  readonly before: ReportPeriod;
  readonly currency: string;
};

type ReportTableProps<Row extends RowData, Name extends FigureName, Kind extends ReportKind> = {
  kind: Kind;
  report: ReportControl;
  table: ReportTableState;
  rows: UseQueryResult<Reply<Row, Name>, ApiFailure>;
  /** What the file contains. */
  exported: ExportRequest<Kind>;
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
  figures: { readonly names: readonly Name[]; readonly cellOf: CellOf<Name> };
  drawer: ReactNode;
};

/** A report of many rows: what it is about, the table with its totals, its file, and the details of a row. */
export function ReportTable<
  Row extends RowData & FigureRow<Name>,
  Name extends FigureName,
  Kind extends ReportKind,
>(props: ReportTableProps<Row, Name, Kind>) {
  const { kind, report, table, rows, exported, columns, rowKey, figures, drawer } = props;
  const { t } = useTranslation();
  const { state, change } = report;
  usePageInRange({ page: state.page, change }, rows.isFetching ? undefined : rows.data, limits.reportPage);
  const subject = kind === 'products' ? 'products' : 'phrases';
  const title = t(`screens.${kind as ReportKind}Report`);
  const totalsOf = ({ total, totals, totalsBefore, currency }: Reply<Row, Name>) => ({
    label: (
      <span className={classes.totals}>
        <Explained words={t('reports.totals.label')} help={t(`reports.totals.help.${subject}`)} />
        <small>{t(`reports.found.${subject}`, { count: total })}</small>
      </span>
    ),
    cells: Object.fromEntries(
      figures.names.map((name) => [
        name,
        figures.cellOf(name, totals, table.isCompared ? totalsBefore : undefined, currency),
      ]),
    ),
  });
  return (
    <ReportFrame
      title={title}
      text={t(`reports.text.${kind as ReportKind}`)}
      report={report}
      action={
        <ExportButton kind={kind} request={exported} isDisabled={!rows.data || rows.data.total === 0} />
      }
    >
      <ReportBar
        report={report}
        table={table}
        searchLabel={t(`reports.find.${subject}`)}
        found={rows.data ? t(`reports.found.${subject}`, { count: rows.data.total }) : ''}
        hasContext={subject === 'phrases'}
      />
      <QueryView
        query={rows}
        action="loadReport"
        skeleton={<ReportSkeleton />}
        empty={{ when: ({ total }) => total === 0, state: <ReportEmpty kind={kind} report={report} /> }}
        whenStale="warn"
      >
        {(reply) => (
          <div className={classes.table}>
            <DataTable
              label={title}
              rows={reply.data}
              columns={columns}
              rowKey={rowKey}
              control={table.control}
              server={{ total: reply.total, perPage: limits.reportPage }}
              totals={totalsOf(reply)}
              isWide
              isStale={rows.isPlaceholderData}
            />
          </div>
        )}
      </QueryView>
      {drawer}
    </ReportFrame>
  );
}
