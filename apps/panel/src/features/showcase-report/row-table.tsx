import { limits } from '@vitrina/contract';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInRange } from '../../kit/use-page-in-range.ts';
import { type Columns, DataTable } from '../../ui/data-table.tsx';
import { Explained } from '../../ui/figures/explained.tsx';
import { useFigureCells, useFigureColumns } from '../../ui/figures/figure-columns.tsx';
import { stylizationKinds } from '../../ui/figures/figure-kinds.ts';
import classes from './showcase-report.module.css';
import type { ReportWords, ShowcaseReport, ShowcaseRow } from './showcase-rows.ts';
import type { ShowcaseReportControl } from './use-showcase-report.ts';

const figures = ['views', 'clicks', 'ctr', 'carts', 'salesCount', 'unitsSold', 'total'] as const;
type Figure = (typeof figures)[number];

type RowTableProps<Row> = {
  words: ReportWords;
  report: ShowcaseReport<Row>;
  control: ShowcaseReportControl<Row>;
  rowKey: (row: Row) => string;
  /** The picture and name of a row, which lead to it. */
  name: (row: Row) => ReactNode;
};

/** A row for each look or post that was seen. */
export function RowTable<Row extends ShowcaseRow>({
  words,
  report: data,
  control: { state, change, control, report },
  rowKey,
  name,
}: RowTableProps<Row>) {
  const { t } = useTranslation();
  const { rows, rowCount, totals, currency } = data;
  usePageInRange(
    { page: state.page, change },
    report.isFetching ? undefined : { data: rows, total: rowCount },
    limits.reportPage,
  );
  const cellOf = useFigureCells<Figure>(stylizationKinds);
  const helpOf = useCallback((figure: Figure) => t(`showcaseReport.${words}.help.${figure}`), [t, words]);
  const figureColumns = useFigureColumns<Row, Figure>({
    ...{ names: figures, helpOf, cellOf, currency, isCompared: false },
  });
  const columns: Columns<Row> = useMemo(
    () => [
      {
        id: 'name',
        header: t(`showcaseReport.${words}.name`),
        enableHiding: false,
        meta: { label: t(`showcaseReport.${words}.name`), help: t(`showcaseReport.${words}.help.name`) },
        cell: ({ row: { original } }) => name(original),
      },
      ...figureColumns,
    ],
    [t, words, name, figureColumns],
  );
  return (
    <DataTable
      label={t(`showcaseReport.${words}.rows`)}
      rows={rows}
      columns={columns}
      rowKey={rowKey}
      control={control}
      server={{ total: rowCount, perPage: limits.reportPage }}
      totals={{
        label: (
          <span className={classes.totals}>
            <Explained words={t('reports.totals.label')} help={t(`showcaseReport.${words}.totals`)} />
            <small>{t(`showcaseReport.${words}.found`, { count: rowCount })}</small>
          </span>
        ),
        cells: Object.fromEntries(
          figures.map((figure) => [figure, cellOf(figure, totals, undefined, currency)]),
        ),
      }}
      isWide
      isStale={report.isPlaceholderData}
    />
  );
}
