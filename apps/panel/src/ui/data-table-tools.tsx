import { ActionIcon, Menu, NativeSelect, Popover } from '@mantine/core';
import { IconColumns3, IconInfoCircle } from '@tabler/icons-react';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import type { TableControl, TableState } from '../kit/table-control.ts';
import classes from './data-table.module.css';
import type { features } from './table-columns.ts';

type DataTableToolsProps<Row extends RowData> = {
  table: ReactTable<typeof features, Row>;
  control: TableControl;
};

/** The choice of columns and, on a narrow screen where the head is out of sight, of the order and the meaning of the columns. */
export function DataTableTools<Row extends RowData>({ table, control }: DataTableToolsProps<Row>) {
  const { t } = useTranslation();
  const { state, change } = control;
  const columns = table.getAllLeafColumns();
  const nameOf = (column: (typeof columns)[number]): string => column.columnDef.meta?.label ?? column.id;
  const sortable = columns.filter((column) => column.getCanSort());
  const hideable = columns.filter((column) => column.getCanHide());
  const explained = columns.filter((column) => column.columnDef.meta?.help !== undefined);
  const hidden = hiddenIn(state);
  const toggle = (id: string): void =>
    change({
      hide: (hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]).join(','),
    });
  return (
    <div className={classes.tools}>
      {sortable.length > 0 && (
        <NativeSelect
          className={classes.sortSelect}
          aria-label={t('common.table.sort')}
          value={`${state.sort}:${state.order}`}
          data={sortable.flatMap((column) =>
            (['asc', 'desc'] as const).map((order) => ({
              value: `${column.id}:${order}`,
              label: `${nameOf(column)}, ${t(order === 'asc' ? 'common.table.ascending' : 'common.table.descending')}`,
            })),
          )}
          onChange={({ currentTarget }) => {
            const [sort, order] = currentTarget.value.split(':');
            change({ sort: sort ?? '', order: order === 'desc' ? 'desc' : 'asc', page: 1 });
          }}
        />
      )}
      {explained.length > 0 && (
        <Popover position="bottom-end" shadow="md" width={300} trapFocus>
          <Popover.Target>
            <ActionIcon
              className={classes.explain}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('common.table.explain')}
            >
              <IconInfoCircle size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('common.table.explain')} tabIndex={-1} data-autofocus>
            <dl className={classes.meanings}>
              {explained.map((column) => (
                <div key={column.id}>
                  <dt>{nameOf(column)}</dt>
                  <dd>{column.columnDef.meta?.help}</dd>
                </div>
              ))}
            </dl>
          </Popover.Dropdown>
        </Popover>
      )}
      <Menu closeOnItemClick={false} position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('common.table.columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hideable.map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={!hidden.includes(column.id)}
              onChange={() => toggle(column.id)}
            >
              {nameOf(column)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The ids of the hidden columns. */
export const hiddenIn = (state: Pick<TableState, 'hide'>): readonly string[] =>
  state.hide.split(',').filter(Boolean);
