import { Button } from '@mantine/core';
import type { Product } from '@vitrina/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import classes from './products.module.css';

const step = 24;

type ProductSearchProps = { catalogId: string; children: (product: Product) => ReactNode };

/** Products of a catalog by title or id, with their pictures; more of them at a press. */
export function ProductSearch({ catalogId, children }: ProductSearchProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [perPage, setPerPage] = useState(step);
  const found = useApiQuery(
    'listProducts',
    { params: { catalogId }, query: { query, perPage, ...(query === '' && { sort: 'title' as const }) } },
    { keepPrevious: true },
  );
  return (
    <div className={classes.search}>
      <SearchInput
        query={query}
        label={t('products.search')}
        clearLabel={t('products.clear')}
        onSearch={(next) => {
          setQuery(next);
          setPerPage(step);
        }}
      />
      <QueryView
        query={found}
        action="loadProducts"
        skeleton={<RowsSkeleton rows={4} />}
        empty={{
          when: ({ total }) => total === 0,
          state: (
            <Quiet role="status">
              {query === '' ? t('stylist.products.none') : t('stylist.products.notFound', { query })}
            </Quiet>
          ),
        }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <>
            <ul className={classes.tiles} aria-label={t('stylist.products.found')}>
              {data.map((product) => (
                <li key={product.id}>{children(product)}</li>
              ))}
            </ul>
            {total > data.length && perPage < 96 && (
              <Button variant="default" loading={found.isFetching} onClick={() => setPerPage(perPage + step)}>
                {t('stylist.products.more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
