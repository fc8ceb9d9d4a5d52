import type { Product } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductFinder, useProductSearch } from '../../../api/product-finder.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import classes from './products.module.css';
import { VariantChoice } from './variant-choice.tsx';

type Tile = { product: Product; verb: string; hasStock: boolean; onClick: () => void };
type ProductSearchProps = {
  catalogId: string;
  /** What a press does, for screen readers. */
  verb: string;
  onChoose: (product: Product) => void;
  drawTile: (tile: Tile) => ReactNode;
};

/** Products of a catalog by title or id, popular ones first; more of them at a press. Variants of a product are one tile. */
export function ProductSearch({ catalogId, verb, onChoose, drawTile }: ProductSearchProps) {
  const { t } = useTranslation();
  const search = useProductSearch();
  const found = useApiQuery(
    'findStylistProducts',
    { query: { catalogId, ...search.asked } },
    { keepPrevious: true },
  );
  return (
    <div className={classes.search}>
      <ProductFinder
        search={search}
        found={found}
        words={{
          none: t('stylist.products.none'),
          notFound: (query) => t('stylist.products.notFound', { query }),
          more: t('stylist.products.more'),
        }}
      >
        {(products, query) => (
          <>
            {query === '' && <p className={classes.groupTitle}>{t('stylist.products.popularFirst')}</p>}
            <ul className={classes.tiles} aria-label={t('stylist.products.found')}>
              {products.map((product) => (
                <li key={product.id}>
                  {drawTile({ product, verb, hasStock: true, onClick: () => onChoose(product) })}
                  {product.variantsCount > 1 && (
                    <VariantChoice catalogId={catalogId} product={product} onChoose={onChoose} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </ProductFinder>
    </div>
  );
}
