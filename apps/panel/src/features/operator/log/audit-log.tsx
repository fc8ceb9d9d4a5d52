import type { AuditEntry } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { type TableState, tableSearch } from '../../../kit/table-control.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Columns, DataTable } from '../../../ui/data-table.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import { CustomerFilter } from './customer-filter.tsx';
import { useAuditText } from './use-audit-text.ts';

const perPage = 25;
const column = columnsOf<AuditEntry>();

type AuditLogProps = { customerId: string; onFilter: (customerId: string) => void };

/** What operators did, newest first; of all customers, or of one. */
export function AuditLog({ customerId, onFilter }: AuditLogProps) {
  const { t } = useTranslation();
  // The address holds the state of the table above.
  const [state, setState] = useState<TableState>(() => tableSearch.parse({}));
  const log = useApiQuery(
    'listAuditLog',
    { query: { page: state.page, perPage, ...(customerId && { customerId }) } },
    { keepPrevious: true },
  );
  const columns = useAuditColumns();
  return (
    <>
      <CustomerFilter
        customerId={customerId}
        onChange={(chosen) => {
          setState((before) => ({ ...before, page: 1 }));
          onFilter(chosen);
        }}
      />
      <QueryView
        query={log}
        action="loadAuditLog"
        skeleton={<RowsSkeleton rows={3} />}
        empty={{
          when: ({ total }) => total === 0,
          state: (
            <Card>
              <Quiet size="md">{t('operator.log.empty')}</Quiet>
            </Card>
          ),
        }}
      >
        {({ data, total }) => (
          <DataTable
            label={t('operator.log.title')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            control={{ state, change: (patch) => setState((before) => ({ ...before, ...patch })) }}
            server={{ total, perPage }}
            isStale={log.isPlaceholderData}
          />
        )}
      </QueryView>
    </>
  );
}

const useAuditColumns = (): Columns<AuditEntry> => {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useAuditText();
  return useMemo(() => {
    const head = (name: 'at' | 'by' | 'customer' | 'action') => {
      const label = t(`operator.log.columns.${name}`);
      return { header: label, enableSorting: false, meta: { label } };
    };
    return [
      column.accessor('at', {
        ...head('at'),
        cell: ({ row: { original } }) => format.dateTime(original.at),
      }),
      column.accessor('by', {
        ...head('by'),
        cell: ({ row: { original } }) =>
          original.by === 'command line' ? t('operator.log.commandLine') : original.by,
      }),
      column.accessor('customerName', { id: 'customer', ...head('customer') }),
      column.accessor('action', {
        ...head('action'),
        enableHiding: false,
        cell: ({ row: { original } }) => {
          const { action, change } = textOf(original);
          return (
            <div>
              {action}
              {change !== null && <Quiet>{change}</Quiet>}
            </div>
          );
        },
      }),
    ];
  }, [t, format, textOf]);
};
