import type { Product } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductCell } from '../../ui/product-cell.tsx';
import type { Move } from './preview-moves.ts';
import classes from './ranked-products.module.css';

type MovedProps = { places: Move['places'] | 'gone' };

/** How far a product moved up or down, or that it is new or gone. */
export function Moved({ places }: MovedProps) {
  const { t } = useTranslation();
  if (places === 0) return null;
  if (places === 'new') return <span className={classes.up}>{t('settings.preview.new')}</span>;
  if (places === 'gone') return <span className={classes.down}>{t('compare.goneOne')}</span>;
  return places > 0 ? (
    <span className={classes.up} role="img" aria-label={t('settings.preview.up', { count: places })}>
      ↑ {places}
    </span>
  ) : (
    <span className={classes.down} role="img" aria-label={t('settings.preview.down', { count: -places })}>
      ↓ {-places}
    </span>
  );
}

type RankedProductsProps<P extends Product> = {
  label?: string;
  products: readonly P[];
  isStale?: boolean;
  /** Gives all rows the same height, so that two lists side by side can be compared. */
  isEven?: boolean;
  /** Rendered after each product. */
  children: (product: P) => ReactNode;
};

/** Products of a search with their positions. */
export function RankedProducts<P extends Product>(props: RankedProductsProps<P>) {
  const { label, products, isStale = false, isEven = false, children } = props;
  return (
    <ol
      className={classes.list}
      data-stale={isStale || undefined}
      data-even={isEven || undefined}
      aria-label={label}
    >
      {products.map((product) => (
        <li key={product.id} data-product={product.id}>
          <ProductCell product={product} />
          {children(product)}
        </li>
      ))}
    </ol>
  );
}
