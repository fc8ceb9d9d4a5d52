import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import type { features } from './table-columns.ts';

type DataTableHeadProps<Row extends RowData> = {
  table: ReactTable<typeof features, Row>;
  onSort: (columnId: string) => void;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** A table's header row. The heading of a sortable column is a button that announces the current order. */
export function DataTableHead<Row extends RowData>({ table, onSort }: DataTableHeadProps<Row>) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: displayed as cards, the elements of a table lose their implicit roles.
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        // biome-ignore lint/a11y/noRedundantRoles: see above.
        <tr key={group.id} role="row">
          {group.headers.map((header) => {
            const { column } = header;
            const { kind, help, firstOrder = 'asc' } = column.columnDef.meta ?? {};
            const sorted = column.getIsSorted();
            const words = <table.FlexRender header={header} />;
            return (
              <th
                key={header.id}
                scope="col"
                // biome-ignore lint/a11y/noRedundantRoles: see above.
                role="columnheader"
                data-kind={kind}
                aria-sort={sorted ? ariaSort[sorted] : undefined}
              >
                {kind === 'actions' && <VisuallyHidden>{t('common.table.actions')}</VisuallyHidden>}
                {kind !== 'actions' && !column.getCanSort() && words}
                {kind !== 'actions' && column.getCanSort() && (
                  <Tooltip label={help} disabled={help === undefined} multiline w={260}>
                    <UnstyledButton className={classes.sort} onClick={() => onSort(column.id)}>
                      <span data-explained={help !== undefined || undefined}>{words}</span>
                      {(sorted || firstOrder) === 'desc' ? (
                        <IconArrowDown size={14} aria-hidden data-idle={sorted === false || undefined} />
                      ) : (
                        <IconArrowUp size={14} aria-hidden data-idle={sorted === false || undefined} />
                      )}
                    </UnstyledButton>
                  </Tooltip>
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
