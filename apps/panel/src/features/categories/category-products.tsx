import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { searchOf } from '../../kit/search-params.ts';
import { ProductCell } from '../../ui/product-cell.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import type { CategoryNode } from './category-rows.ts';
import classes from './products.module.css';

const maxShown = 12;

type CategoryProductsProps = { catalogId: string; node: CategoryNode | null; onClose: () => void };

/** The first products of a category, and the way to all of them. */
export function CategoryProducts({ catalogId, node, onClose }: CategoryProductsProps) {
  return (
    <SideDrawer title={node?.category.name ?? ''} isOpen={node !== null} onClose={onClose}>
      {node && <FirstProducts catalogId={catalogId} path={node.path} />}
    </SideDrawer>
  );
}

function FirstProducts({ catalogId, path }: { catalogId: string; path: string }) {
  const { t } = useTranslation();
  const products = useApiQuery('listProducts', {
    params: { catalogId },
    query: { category: path, perPage: maxShown },
  });
  return (
    <>
      <p className={classes.path}>{path}</p>
      <QueryView query={products} action="loadProducts" skeleton={<RowsSkeleton rows={6} />}>
        {({ data, total }) => (
          <>
            <ul className={classes.list}>
              {data.map((product) => (
                <li key={product.id} className={classes.product}>
                  <Link
                    to={pathTo('catalogProduct', { catalogId, productId: product.id })}
                    className="row-cover"
                  >
                    <ProductCell product={product} />
                  </Link>
                </li>
              ))}
            </ul>
            <Button
              fullWidth
              variant="light"
              component={Link}
              to={pathTo('catalogProducts', { catalogId })}
              search={searchOf({ category: path })}
            >
              {t('categories.allProducts', { count: total })}
            </Button>
          </>
        )}
      </QueryView>
    </>
  );
}
