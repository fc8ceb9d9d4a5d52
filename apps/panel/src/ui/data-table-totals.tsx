import type { ReactTable, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { features } from './table-columns.ts';

/** The sums of a table, by the ids of its columns. */
export type Totals = {
  /** What they are the sums of; in the first column. */
  readonly label: ReactNode;
  readonly cells: Readonly<Record<string, ReactNode>>;
};

type DataTableTotalsProps<Row extends RowData> = {
  table: ReactTable<typeof features, Row>;
  totals: Totals;
};

/** The row of totals. It stays in view at the bottom of the window; on a narrow screen it is the first card. */
export function DataTableTotals<Row extends RowData>({ table, totals }: DataTableTotalsProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: displayed as cards, the elements of a table lose their implicit roles.
    <tfoot role="rowgroup" className={classes.totals}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <tr role="row">
        {table.getVisibleLeafColumns().map(({ id, columnDef }, index) =>
          index === 0 ? (
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            <th key={id} scope="row" role="rowheader">
              {totals.label}
            </th>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            <td key={id} role="cell" data-kind={columnDef.meta?.kind} data-label={columnDef.meta?.label}>
              {totals.cells[id]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
