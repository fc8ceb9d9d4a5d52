import { Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import type { OperatedCustomer } from '@vitrina/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { tableSearch } from '../../kit/table-control.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { CustomerForm } from './customer-form.tsx';
import { AuditLog } from './log/audit-log.tsx';
import classes from './operator.module.css';
import { SignInAs } from './sign-in-as.tsx';
import { useCustomerActions } from './use-customer-actions.ts';
import { useCustomerColumns } from './use-customer-columns.tsx';

const perPage = 25;
const pageSearch = tableSearch.extend({
  q: z.string().catch(''),
  /** The customer whose entries the log shows; empty for all. */
  of: z.string().catch(''),
});

/** The customers of the installation, for whoever runs it, and the log of what was done to them. */
export function CustomersPage() {
  const { t } = useTranslation();
  const [state, change] = useSearchState(pageSearch);
  const { q: query, page } = state;
  const customers = useApiQuery(
    'listOperatedCustomers',
    { query: { query, page, perPage } },
    { keepPrevious: true },
  );
  const [edited, setEdited] = useState<OperatedCustomer | null>(null);
  const [entered, setEntered] = useState<OperatedCustomer | null>(null);
  const showLog = useCallback((of: string) => change({ of }), [change]);
  const actionsOf = useCustomerActions({ edit: setEdited, enter: setEntered, showLog });
  const columns = useCustomerColumns(actionsOf);
  return (
    <>
      <PageHeader title={t('screens.operatorCustomers')} text={t('operator.text')} />
      <ListBar>
        <SearchInput
          query={query}
          label={t('operator.search')}
          clearLabel={t('operator.clear')}
          onSearch={(q) => {
            if (q !== query) change({ q, page: 1 });
          }}
        />
      </ListBar>
      <QueryView
        query={customers}
        action="loadCustomers"
        skeleton={<RowsSkeleton rows={5} />}
        empty={{
          when: ({ total }) => total === 0,
          state: (
            <EmptyState
              icon={IconUserSearch}
              title={t('operator.empty.title')}
              text={t('operator.empty.text')}
            />
          ),
        }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <DataTable
            label={t('screens.operatorCustomers')}
            rows={data}
            columns={columns}
            rowKey={({ customerId }) => customerId}
            control={{ state, change }}
            server={{ total, perPage }}
            isStale={customers.isPlaceholderData}
          />
        )}
      </QueryView>
      <section className={classes.log} aria-label={t('operator.log.title')}>
        <Title order={2} size="h3">
          {t('operator.log.title')}
        </Title>
        <Quiet size="md">{t('operator.log.text')}</Quiet>
        <AuditLog customerId={state.of} onFilter={showLog} />
      </section>
      <SideDrawer
        title={t('operator.edit.title', { name: edited?.name ?? '' })}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited && <CustomerForm customer={edited} onSaved={() => setEdited(null)} />}
      </SideDrawer>
      <SignInAs customer={entered} onClose={() => setEntered(null)} />
    </>
  );
}
