import { Button } from '@mantine/core';
import { IconExternalLink, IconPackageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ProductDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './product/product.module.css';
import { ProductFields } from './product/product-fields.tsx';
import { ProductImages } from './product/product-images.tsx';
import { ProductSkeleton } from './product/product-skeleton.tsx';
import { ProductSummary } from './product/product-summary.tsx';
import { ProductVariants } from './product/product-variants.tsx';

function NoProduct({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPackageOff}
      title={t('products.product.missing')}
      text={t('products.product.missingText')}
      action={
        <Button component={Link} to={pathTo('catalogProducts', { catalogId })} variant="default">
          {t('products.product.toList')}
        </Button>
      }
    />
  );
}

function ShopLink({ product }: { product: ProductDetails }) {
  const { t } = useTranslation();
  if (!/^https?:\/\//i.test(product.link)) return null;
  return (
    <Button
      component="a"
      href={product.link}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={17} aria-hidden />}
    >
      {t('products.product.toShop')}
    </Button>
  );
}

/** One product: what shoppers see, its variants, and every field read from the feed. */
export function ProductPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const productId = useRouteParam('productId');
  const query = useApiQuery('getProduct', { params: { catalogId, productId } });
  const product = query.data?.data;

  return (
    <>
      <PageHeader
        title={product?.title || t('screens.catalogProduct')}
        text={t('products.product.text')}
        action={product && <ShopLink product={product} />}
      />
      <QueryView
        query={query}
        action="loadProduct"
        skeleton={<ProductSkeleton />}
        failedAs={({ code }) => code === 'NOT_FOUND' && <NoProduct catalogId={catalogId} />}
        whenStale="warn"
      >
        {({ data }) => (
          <div className={classes.page}>
            <ProductSummary product={data} />
            <ProductImages catalogId={catalogId} productId={productId} />
            <ProductVariants catalogId={catalogId} product={data} />
            <ProductFields catalogId={catalogId} product={data} />
          </div>
        )}
      </QueryView>
    </>
  );
}
