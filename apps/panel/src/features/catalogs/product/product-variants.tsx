import { Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProductDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { ProductCell } from '../../../ui/product-cell.tsx';
import classes from './product.module.css';

/** The variants of a product, linked to their pages; the current one is marked. */
export function ProductVariants({ catalogId, product }: { catalogId: string; product: ProductDetails }) {
  const { t } = useTranslation();
  const { variants } = product;
  if (variants.length < 2) return null;
  return (
    <Paper withBorder component="section" className={classes.block}>
      <Title order={2}>{t('products.product.variants', { count: variants.length })}</Title>
      <ul className={classes.variants}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <Link
              to={pathTo('catalogProduct', { catalogId, productId: variant.id })}
              className={classes.variant}
              activeOptions={{ exact: true }}
              aria-current={variant.id === product.id ? 'page' : undefined}
            >
              <ProductCell product={variant} />
              {variant.id === product.id && (
                <span className={classes.current}>{t('products.product.thisOne')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
