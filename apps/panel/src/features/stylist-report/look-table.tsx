import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { limits, type StylizationReport, type StylizationReportRow } from '@vitrina/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { usePageInRange } from '../../kit/use-page-in-range.ts';
import { type Columns, DataTable } from '../../ui/data-table.tsx';
import { Explained } from '../../ui/figures/explained.tsx';
import { useFigureCells, useFigureColumns } from '../../ui/figures/figure-columns.tsx';
import { stylizationKinds } from '../../ui/figures/figure-kinds.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { columnsOf } from '../../ui/table-columns.ts';
import classes from './stylist-report.module.css';
import type { StylistReportControl } from './use-stylist-report.ts';

const column = columnsOf<StylizationReportRow>();
const figures = ['views', 'clicks', 'ctr', 'carts', 'salesCount', 'unitsSold', 'total'] as const;
type Figure = (typeof figures)[number];

/** A look's picture and name, which leads to its editor while there is one. */
function LookName({ stylizationId, name, image, isDeleted }: StylizationReportRow) {
  const { t } = useTranslation();
  return (
    <span className={classes.look}>
      <ProductPicture src={image ?? ''} size={44} />
      {isDeleted ? (
        <span>
          {name}{' '}
          <Badge variant="light" color="gray" size="sm">
            {t('stylistReport.deleted')}
          </Badge>
        </span>
      ) : (
        <Link
          className={`row-cover ${classes.open}`}
          to={pathTo('stylization', { stylizationId })}
          aria-label={t('stylistReport.open', { name })}
        >
          {name}
        </Link>
      )}
    </span>
  );
}

type LookTableProps = { report: StylizationReport; control: StylistReportControl };

/** A row for each stylization that was seen. */
export function LookTable({ report: data, control: { state, change, control, report } }: LookTableProps) {
  const { t } = useTranslation();
  const { rows, rowCount, totals, currency } = data;
  usePageInRange(
    { page: state.page, change },
    report.isFetching ? undefined : { data: rows, total: rowCount },
    limits.reportPage,
  );
  const cellOf = useFigureCells<Figure>(stylizationKinds);
  const helpOf = useCallback((name: Figure) => t(`stylistReport.help.${name}`), [t]);
  const figureColumns = useFigureColumns<StylizationReportRow, Figure>({
    ...{ names: figures, helpOf, cellOf, currency, isCompared: false },
  });
  const columns: Columns<StylizationReportRow> = useMemo(
    () => [
      column.accessor('name', {
        header: t('stylistReport.columns.name'),
        enableHiding: false,
        meta: { label: t('stylistReport.columns.name'), help: t('stylistReport.help.name') },
        cell: ({ row: { original } }) => <LookName {...original} />,
      }),
      ...figureColumns,
    ],
    [t, figureColumns],
  );
  return (
    <DataTable
      label={t('stylistReport.rows')}
      rows={rows}
      columns={columns}
      rowKey={({ stylizationId }) => stylizationId}
      control={control}
      server={{ total: rowCount, perPage: limits.reportPage }}
      totals={{
        label: (
          <span className={classes.totals}>
            <Explained words={t('reports.totals.label')} help={t('stylistReport.totals')} />
            <small>{t('stylistReport.found', { count: rowCount })}</small>
          </span>
        ),
        cells: Object.fromEntries(figures.map((name) => [name, cellOf(name, totals, undefined, currency)])),
      }}
      isWide
      isStale={report.isPlaceholderData}
    />
  );
}
