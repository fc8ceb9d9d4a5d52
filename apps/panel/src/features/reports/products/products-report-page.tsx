import { productColumns } from '@vitrina/contract';
import { useCallback } from 'react';
import { useExportLocale } from '../../../api/export/use-export.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFigureCells } from '../../../ui/figures/figure-columns.tsx';
import { productKinds } from '../../../ui/figures/figure-kinds.ts';
import { useReportState } from '../report-state.ts';
import { ReportTable } from '../table/report-table.tsx';
import { useReportTable } from '../table/use-report-table.ts';
import { ProductDrawer } from './product-drawer.tsx';
import { productFigures, useProductColumns } from './use-product-columns.tsx';

/** Which products visitors saw, clicked and bought. */
export function ProductsReportPage() {
  const report = useReportState(productColumns);
  const { state, change, scope } = report;
  const { filters, page, ...table } = useReportTable(report, productColumns, 'clicks');
  const { isCompared } = table;
  const rows = useApiQuery(
    'reportProducts',
    { body: { ...filters, ...page } },
    { keepPrevious: true, enabled: !scope.isPending && !scope.hasNone },
  );
  const open = useCallback((product: string): void => change({ product }, { push: true }), [change]);
  const cellOf = useFigureCells(productKinds);
  const locale = useExportLocale();
  const currency = rows.data?.currency ?? '';
  const catalogId = scope.instance?.catalog.id;
  const columns = useProductColumns({ cellOf, currency, isCompared, catalogId, open });
  return (
    <ReportTable
      kind="products"
      report={report}
      table={table}
      rows={rows}
      exported={{ ...filters, locale }}
      columns={columns}
      rowKey={({ id }) => id}
      figures={{ names: productFigures, cellOf }}
      drawer={
        <ProductDrawer
          report={report}
          row={rows.data?.data.find(({ id }) => id === state.product)}
          figuresOf={(name, row) => cellOf(name, row, isCompared ? row.before : undefined, currency)}
        />
      }
    />
  );
}
