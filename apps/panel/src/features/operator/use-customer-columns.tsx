import { Badge } from '@mantine/core';
import type { OperatedCustomer } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { type RowAction, RowActions } from '../../ui/row-actions.tsx';
import { columnsOf } from '../../ui/table-columns.ts';
import classes from './operator.module.css';
import { UseBars } from './use-bars.tsx';

const column = columnsOf<OperatedCustomer>();

export const useCustomerColumns = (
  actionsOf: (customer: OperatedCustomer) => readonly RowAction[],
): Columns<OperatedCustomer> => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const head = (name: 'name' | 'plan' | 'use' | 'state' | 'modules' | 'lastUsed') => {
      const label = t(`operator.columns.${name}`);
      return { header: label, enableSorting: false, meta: { label } };
    };
    return [
      column.accessor('name', {
        ...head('name'),
        enableHiding: false,
        cell: ({ row: { original } }) => <CustomerName customer={original} />,
      }),
      column.accessor('plan', {
        ...head('plan'),
        cell: ({ row: { original } }) => t(`subscription.planNames.${original.plan}`),
      }),
      column.accessor('use', {
        ...head('use'),
        cell: ({ row: { original } }) => <UseBars use={original.use} />,
      }),
      column.accessor('state', {
        ...head('state'),
        cell: ({ row: { original } }) => t(`subscription.states.${original.state}`),
      }),
      column.accessor('modules', {
        ...head('modules'),
        cell: ({ row: { original } }) =>
          original.modules.length === 0
            ? t('operator.noModules')
            : format.list(original.modules.map((each) => t(`operator.modules.${each}`))),
      }),
      column.accessor('lastUsedAt', {
        ...head('lastUsed'),
        cell: ({ row: { original } }) =>
          original.lastUsedAt === null ? t('operator.never') : format.ago(original.lastUsedAt),
      }),
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row }) => <RowActions name={row.original.name} actions={actionsOf(row.original)} />,
      }),
    ];
  }, [t, format, actionsOf]);
};

function CustomerName({
  customer: { name, email, domain, isDisabled, isOperator },
}: {
  customer: OperatedCustomer;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.name}>
      <span className={classes.title}>
        {name}
        {isDisabled && (
          <Badge variant="light" color="red" tt="none">
            {t('operator.disabled')}
          </Badge>
        )}
        {isOperator && (
          <Badge variant="light" tt="none">
            {t('operator.operator')}
          </Badge>
        )}
      </span>
      <Quiet as="span">{email}</Quiet>
      <Quiet as="span">{domain}</Quiet>
    </div>
  );
}
