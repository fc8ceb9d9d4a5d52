import { Button, Pill } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { limits, productSorts } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { type TableControl, tableSearch } from '../../kit/table-control.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { NoProducts, NothingFound } from './products/no-products.tsx';
import classes from './products/products.module.css';
import { useProductColumns } from './products/use-product-columns.tsx';

/** `?q=buty&sort=price&order=desc&page=2`; sorted by id by default. */
const productsSearch = tableSearch.extend({
  q: z.string().max(200).catch(''),
  category: z.string().max(5000).catch(''),
});

/** The products of a catalog, searchable and sortable, in pages of 20. */
export function ProductsPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const [state, change] = useSearchState(productsSearch);
  const sort = productSorts.find((each) => each === state.sort) ?? 'id';
  const control = useMemo((): TableControl => ({ state: { ...state, sort }, change }), [state, sort, change]);
  const products = useApiQuery(
    'listProducts',
    {
      params: { catalogId },
      query: {
        query: state.q,
        ...(state.category !== '' && { category: state.category }),
        sort,
        order: state.order,
        page: state.page,
        perPage: limits.productListPage,
      },
    },
    { keepPrevious: true },
  );
  const columns = useProductColumns(catalogId);
  const search = (q: string): void => change({ q, page: 1 });

  return (
    <>
      <PageHeader
        title={t('screens.catalogProducts')}
        text={t('products.text')}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={products.isFetching && !products.isPending}
            onClick={() => void products.refetch()}
          >
            {t('products.refresh')}
          </Button>
        }
      />
      <div className={classes.tools}>
        <SearchInput
          query={state.q}
          label={t('products.search')}
          clearLabel={t('products.clear')}
          onSearch={search}
          className={classes.search}
          size="md"
        />
        <p role="status" className={classes.found}>
          {products.data && (
            <>
              <strong className="num">{t('products.found', { count: products.data.total })}</strong>
              {products.data.total > 0 && <> {t('products.groups')}</>}
            </>
          )}
        </p>
      </div>
      {state.category !== '' && (
        <Pill
          withRemoveButton
          size="md"
          mb="md"
          removeButtonProps={{ 'aria-label': t('products.allCategories'), 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => change({ category: '', page: 1 })}
        >
          {t('products.inCategory', { category: state.category })}
        </Pill>
      )}
      <QueryView
        query={products}
        action="loadProducts"
        skeleton={<RowsSkeleton rows={8} />}
        empty={{
          when: ({ total }) => total === 0,
          state:
            state.q === '' ? (
              <NoProducts catalogId={catalogId} />
            ) : (
              <NothingFound query={state.q} onShowAll={() => search('')} />
            ),
        }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <div className={classes.table}>
            <DataTable
              label={t('screens.catalogProducts')}
              rows={data}
              columns={columns}
              rowKey={({ id }) => id}
              control={control}
              server={{ total, perPage: limits.productListPage }}
              isStale={products.isPlaceholderData}
            />
          </div>
        )}
      </QueryView>
    </>
  );
}
