import { limits, type ProductReport, productColumns } from '@vitrina/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import type { TableControl } from '../../../kit/table-control.ts';
import { usePageInRange } from '../../../kit/use-page-in-range.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { Explained } from '../figures/explained.tsx';
import { ReportFrame } from '../report-frame.tsx';
import { useExportLocale, useReportState } from '../report-state.ts';
import { ReportBar } from '../table/report-bar.tsx';
import { ReportEmpty } from '../table/report-empty.tsx';
import { ReportSkeleton } from '../table/report-skeleton.tsx';
import classes from '../table/table.module.css';
import { ProductDrawer } from './product-drawer.tsx';
import { productFigures, useProductCells, useProductColumns } from './use-product-columns.tsx';

/** The sums of all products, as the last row. */
const useProductTotals = (reply: ProductReport | undefined, isCompared: boolean) => {
  const { t } = useTranslation();
  const cellOf = useProductCells();
  if (!reply) return undefined;
  const before = isCompared ? reply.totalsBefore : undefined;
  return {
    label: (
      <span className={classes.totals}>
        <Explained words={t('reports.totals.label')} help={t('reports.totals.help.products')} />
        <small>{t('reports.totals.products', { count: reply.total })}</small>
      </span>
    ),
    cells: Object.fromEntries(
      productFigures.map((name) => [name, cellOf(name, reply.totals, before, reply.currency)]),
    ),
  };
};

/** Which products visitors saw, clicked and bought. */
export function ProductsReportPage() {
  const { t } = useTranslation();
  const report = useReportState();
  const { state, change, scope, request } = report;
  const isCompared = state.compare === '1';
  const orderBy = productColumns.find((each) => each === state.sort) ?? 'clicks';
  const filters = { ...request, query: state.q, orderBy, sort: state.order };
  const offset = (state.page - 1) * limits.reportPage;
  const rows = useApiQuery(
    'reportProducts',
    { body: { ...filters, offset, limit: limits.reportPage, compare: isCompared } },
    { keepPrevious: true, enabled: !scope.isPending && !scope.hasNone },
  );
  usePageInRange({ page: state.page, change }, rows.isFetching ? undefined : rows.data, limits.reportPage);
  const control = useMemo(
    (): TableControl => ({ state: { ...state, sort: orderBy }, change }),
    [state, orderBy, change],
  );
  const open = useCallback((product: string): void => change({ product }, { push: true }), [change]);
  const currency = rows.data?.currency ?? '';
  const columns = useProductColumns({ currency, isCompared, catalogId: scope.instance?.catalog.id, open });
  const totals = useProductTotals(rows.data, isCompared);
  const locale = useExportLocale();
  return (
    <ReportFrame
      title={t('screens.productsReport')}
      text={t('reports.text.products')}
      scope={scope}
      action={
        <ExportButton
          kind="products"
          request={{ ...filters, locale }}
          isDisabled={!rows.data || rows.data.total === 0}
        />
      }
    >
      <ReportBar
        report={report}
        searchLabel={t('reports.find.product')}
        found={rows.data ? t('reports.found.products', { count: rows.data.total }) : ''}
        before={rows.data?.before}
        hasContext={false}
      />
      <QueryView
        query={rows}
        action="loadReport"
        skeleton={<ReportSkeleton />}
        empty={{ when: ({ total }) => total === 0, state: <ReportEmpty kind="products" report={report} /> }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <div className={classes.table}>
            <DataTable
              label={t('screens.productsReport')}
              rows={data}
              columns={columns}
              rowKey={({ id }) => id}
              control={control}
              server={{ total, perPage: limits.reportPage }}
              {...(totals && { totals })}
              isWide
              isStale={rows.isPlaceholderData}
            />
          </div>
        )}
      </QueryView>
      <ProductDrawer
        report={report}
        row={rows.data?.data.find(({ id }) => id === state.product)}
        currency={currency}
      />
    </ReportFrame>
  );
}
