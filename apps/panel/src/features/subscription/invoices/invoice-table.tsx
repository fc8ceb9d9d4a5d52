import { Button, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { InvoiceRow } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useTableState } from '../../../kit/use-table-state.ts';
import { Card } from '../../../ui/card.tsx';
import { type Columns, DataTable } from '../../../ui/data-table.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import { useBillingFormat } from '../use-billing-format.ts';
import { useInvoiceFile } from './use-invoice-file.ts';

const perPage = 12;
const column = columnsOf<InvoiceRow>();

/** Invoices and corrections, newest first, each as a PDF file. */
export function InvoiceTable() {
  const { t } = useTranslation();
  const control = useTableState();
  const { page } = control.state;
  const invoices = useApiQuery('listInvoices', { query: { page, perPage } }, { keepPrevious: true });
  const columns = useInvoiceColumns();
  return (
    <section aria-label={t('subscription.invoices.title')}>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('subscription.invoices.title')}
      </Title>
      <QueryView
        query={invoices}
        action="loadInvoices"
        skeleton={<RowsSkeleton rows={3} />}
        empty={{
          when: ({ total }) => total === 0,
          state: (
            <Card>
              <Quiet size="md">{t('subscription.invoices.empty')}</Quiet>
            </Card>
          ),
        }}
      >
        {({ data, total }) => (
          <DataTable
            label={t('subscription.invoices.title')}
            rows={data}
            columns={columns}
            rowKey={({ invoiceId }) => invoiceId}
            control={control}
            server={{ total, perPage }}
            isStale={invoices.isPlaceholderData}
          />
        )}
      </QueryView>
    </section>
  );
}

const useInvoiceColumns = (): Columns<InvoiceRow> => {
  const { t } = useTranslation();
  const format = useBillingFormat();
  const { mutate: download, variables: downloaded, isPending } = useInvoiceFile();
  return useMemo(() => {
    const head = (name: 'number' | 'issuedOn' | 'period' | 'amount' | 'state') => {
      const label = t(`subscription.invoices.${name}`);
      return { header: label, enableSorting: false, meta: { label } };
    };
    return [
      column.accessor('number', {
        ...head('number'),
        enableHiding: false,
        cell: ({ row: { original } }) => (
          <>
            <span className="num">{original.number}</span>
            {original.corrects !== null && (
              <Quiet>{t('subscription.invoices.corrects', { number: original.corrects })}</Quiet>
            )}
          </>
        ),
      }),
      column.accessor('issuedOn', {
        ...head('issuedOn'),
        cell: ({ row: { original } }) => format.day(original.issuedOn),
      }),
      column.accessor('period', {
        ...head('period'),
        cell: ({ row: { original } }) =>
          t('subscription.invoices.paidFor', {
            plan: t(`subscription.planNames.${original.plan}`),
            days: format.days(original.period.from, original.period.to),
          }),
      }),
      column.accessor('amount', {
        ...head('amount'),
        meta: { label: t('subscription.invoices.amount'), kind: 'number' },
        cell: ({ row: { original } }) => format.gross(original.amount),
      }),
      column.accessor('state', {
        ...head('state'),
        cell: ({ row: { original } }) => t(`subscription.invoices.states.${original.state}`),
      }),
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row: { original } }) => (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending && downloaded === original.invoiceId}
            aria-label={t('subscription.invoices.download', { number: original.number })}
            onClick={() => download(original.invoiceId)}
          >
            {t('subscription.invoices.pdf')}
          </Button>
        ),
      }),
    ];
  }, [t, format, download, downloaded, isPending]);
};
