import { Button } from '@mantine/core';
import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableControl } from '../kit/table-control.ts';
import classes from './data-table.module.css';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableTools, hiddenIn } from './data-table-tools.tsx';
import { DataTableTotals, type Totals } from './data-table-totals.tsx';
import { PageNumbers } from './page-numbers.tsx';
import { features } from './table-columns.ts';
import { useRowFold } from './use-row-fold.ts';

// biome-ignore lint/suspicious/noExplicitAny: columns have values of different types, and the library's own column lists use any.
export type Columns<Row extends RowData> = readonly ColumnDef<typeof features, Row, any>[];

type DataTableProps<Row extends RowData> = {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
  control: TableControl;
  /** Set if the server sorts and pages: the total number of rows, and how many a page has. */
  server?: { total: number; perPage: number };
  totals?: Totals;
  /** For a table of many figures: it is set more closely, and its first column stays in sight on a tablet. */
  isWide?: boolean;
  isStale?: boolean;
  /** Whether a row is being deleted. */
  isLeaving?: (row: Row) => boolean;
};

/**
 * A table with sorting, hideable columns and paging, all stored in the address. Below 600 px each row is a card.
 * Memoise `rows` and `columns`.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, control, server, totals, isWide = false, isStale, isLeaving } = props;
  const { t } = useTranslation();
  const { state, change } = control;
  const hidden = useMemo(() => hiddenIn(state), [state]);
  const table = useTable({
    features,
    data: rows as Row[],
    columns: columns as Columns<Row> & ColumnDef<typeof features, Row>[],
    getRowId: rowKey,
    manualSorting: server !== undefined,
    enableSortingRemoval: false,
    state: {
      sorting: state.sort ? [{ id: state.sort, desc: state.order === 'desc' }] : [],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
  });
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableElement>(null);
  const showPage = (page: number): void => {
    change({ page }, { push: true });
    // The pages are below the rows, of which the first come first.
    frame.current?.scrollIntoView({ block: 'start' });
    body.current?.focus({ preventScroll: true });
  };
  const all = table.getRowModel().rows;
  const fold = useRowFold(all.length, { label, page: `${state.page} ${state.sort} ${state.order}` }, body);
  const pages = server ? Math.ceil(server.total / server.perPage) : 1;
  const sortBy = (id: string): void => {
    const first = table.getColumn(id)?.columnDef.meta?.firstOrder ?? 'asc';
    const other = first === 'asc' ? 'desc' : 'asc';
    change({ sort: id, order: state.sort === id && state.order === first ? other : first, page: 1 });
  };

  return (
    <div className={classes.root} data-stale={isStale || undefined} data-wide={isWide || undefined}>
      <div ref={frame} className={classes.frame}>
        <DataTableTools table={table} control={control} />
        <div className={classes.scroller}>
          {/* biome-ignore lint/a11y/noRedundantRoles: displayed as cards, the elements of a table lose their implicit roles. */}
          <table ref={body} tabIndex={-1} className={classes.table} aria-label={label} role="table">
            <DataTableHead table={table} onSort={sortBy} />
            {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
            <tbody role="rowgroup">
              {all.slice(0, fold.shown).map((row) => (
                // biome-ignore lint/a11y/noRedundantRoles: see above.
                <tr key={row.id} role="row" data-leaving={isLeaving?.(row.original) || undefined}>
                  {row.getVisibleCells().map((cell) => {
                    const { kind, label: cellLabel } = cell.column.columnDef.meta ?? {};
                    return (
                      // biome-ignore lint/a11y/noRedundantRoles: see above.
                      <td key={cell.id} role="cell" data-kind={kind} data-label={cellLabel}>
                        <table.FlexRender cell={cell} />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
            {totals && <DataTableTotals table={table} totals={totals} />}
          </table>
        </div>
        {fold.shown < all.length && (
          <Button variant="default" fullWidth className={classes.more ?? ''} onClick={fold.open}>
            {t('common.table.more', { rest: all.length - fold.shown })}
          </Button>
        )}
        {pages > 1 && (
          <div className={classes.pages}>
            <PageNumbers total={pages} value={state.page} onChange={showPage} />
          </div>
        )}
      </div>
    </div>
  );
}
