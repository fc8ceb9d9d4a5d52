import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { useProductCount } from '../../kit/use-product-count.ts';
import { BinList } from '../../ui/bin-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { useCatalogRestoring } from './use-catalog-actions.ts';

/** Deleted catalogs: each is restored whole, or removed for good once no search instance needs it. */
export function CatalogsBinPage() {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const productCount = useProductCount();
  const bin = useApiQuery('listBinnedCatalogs', {});
  const restore = useCatalogRestoring();
  const remove = useApiMutation('removeCatalog', {
    action: 'removeForGood',
    invalidates: ['listBinnedCatalogs'],
    onSuccess: () => notices.succeed('removed'),
  });
  return (
    <>
      <PageHeader title={t('screens.catalogsBin')} text={t('bin.catalogsText')} />
      <QueryView query={bin} action="loadBin" skeleton={<RowsSkeleton rows={2} />} whenStale="warn">
        {({ data }) => (
          <BinList
            label={t('screens.catalogsBin')}
            items={data.map(
              ({ productsCount, groupsCount, instancesCount, binnedInstancesCount, ...item }) => ({
                ...item,
                facts: [productCount.text({ productsCount, groupsCount })],
                heldBy:
                  instancesCount > 0
                    ? t('catalogs.whyNotDelete.instances', { count: instancesCount })
                    : binnedInstancesCount > 0
                      ? t('bin.heldByBin', { count: binnedInstancesCount })
                      : undefined,
              }),
            )}
            emptyText={t('bin.emptyCatalogs')}
            back={
              <Button component={Link} to={pathTo('catalogs')} variant="default">
                {t('bin.toCatalogs')}
              </Button>
            }
            warning={t('bin.ask.catalog')}
            isRestoring={(id) => restore.isPending && restore.variables.params.catalogId === id}
            onRestore={(catalogId) => restore.mutate({ params: { catalogId }, body: {} })}
            onRemove={(catalogId) => remove.mutate({ params: { catalogId } })}
          />
        )}
      </QueryView>
    </>
  );
}
