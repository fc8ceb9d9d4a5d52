import { Skeleton } from '@mantine/core';
import { limits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { PageNumbers } from '../../../ui/page-numbers.tsx';
import { ImportedProductCard } from './imported-product-card.tsx';
import classes from './imports.module.css';
import type { ImportedPage, useImportedProducts } from './use-import.ts';

type ImportedProductsProps = {
  query: ReturnType<typeof useImportedProducts>;
  page: number;
  onPage: (page: number) => void;
};

function CardsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} aria-busy="true" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 8 }, (_, index) => `card-${index}`).map((key) => (
        <div key={key} className={classes.card}>
          <Skeleton height={150} />
          <Skeleton height={14} width="80%" mt="sm" />
          <Skeleton height={14} width="45%" mt="xs" />
        </div>
      ))}
    </div>
  );
}

/** The imported products as visitors will see them: cards, 20 to a page. */
export function ImportedProducts({ query, page, onPage }: ImportedProductsProps) {
  return (
    <QueryView query={query} action="loadProducts" skeleton={<CardsSkeleton />}>
      {(imported) =>
        imported ? (
          <Cards imported={imported} isStale={query.isPlaceholderData} page={page} onPage={onPage} />
        ) : (
          <CardsSkeleton />
        )
      }
    </QueryView>
  );
}

type CardsProps = Omit<ImportedProductsProps, 'query'> & { imported: ImportedPage; isStale: boolean };

function Cards({ imported, isStale, page, onPage }: CardsProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(imported.total / limits.importedListPage);
  return (
    <section aria-label={t('imports.productsFound')} data-stale={isStale || undefined}>
      <ul className={classes.cards}>
        {imported.products.map((product) => (
          <ImportedProductCard key={product.id} product={product} />
        ))}
      </ul>
      <PageNumbers total={pages} value={page} onChange={onPage} />
    </section>
  );
}
