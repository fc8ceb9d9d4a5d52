import { Button } from '@mantine/core';
import { IconPackages, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { limits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useLeaving } from '../../api/use-leaving.ts';
import { pathTo } from '../../kit/paths.ts';
import { useTableState } from '../../kit/use-table-state.ts';
import { BinLink } from '../../ui/bin-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './catalogs.module.css';
import { FailedImports } from './failed-imports.tsx';
import { useCatalogActions } from './use-catalog-actions.ts';
import { useCatalogColumns } from './use-catalog-columns.tsx';

function NoCatalogs() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPackages}
      title={t('catalogs.empty.title')}
      text={t('catalogs.empty.text')}
      example={<code className="id">{t('catalogs.empty.example')}</code>}
      action={<AddCatalog />}
    />
  );
}

function AddCatalog() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={pathTo('catalogAdd')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('catalogs.add')}
    </Button>
  );
}

/** All catalogs of the shop: their products, their last import, their next refresh. */
export function CatalogsPage() {
  const { t } = useTranslation();
  const control = useTableState();
  const catalogs = useApiQuery(
    'listFullCatalogs',
    {},
    {
      refetchInterval: (reply) =>
        reply?.data.some(({ lastImport }) => lastImport?.status === 'in_progress') ? limits.pollMs : false,
    },
  );
  const binned = useApiQuery('listBinnedCatalogs', {}).data?.data.length ?? 0;
  const actionsOf = useCatalogActions();
  const columns = useCatalogColumns(actionsOf);
  const leaving = useLeaving('deleteCatalog', ({ params }) => params.catalogId);

  return (
    <>
      <PageHeader
        title={t('screens.catalogs')}
        text={t('catalogs.text')}
        action={
          <div className={classes.actions}>
            <BinLink to={pathTo('catalogsBin')} count={binned} />
            {catalogs.data && catalogs.data.data.length > 0 && <AddCatalog />}
          </div>
        }
      />
      {catalogs.data && <FailedImports catalogs={catalogs.data.data} />}
      <QueryView
        query={catalogs}
        action="loadCatalogs"
        skeleton={<RowsSkeleton rows={4} />}
        empty={{ when: ({ data }) => data.length === 0, state: <NoCatalogs /> }}
        whenStale="warn"
      >
        {({ data }) => (
          <DataTable
            label={t('screens.catalogs')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            control={control}
            isLeaving={({ id }) => leaving.has(id)}
          />
        )}
      </QueryView>
    </>
  );
}
