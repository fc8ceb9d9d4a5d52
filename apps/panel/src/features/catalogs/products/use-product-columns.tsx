import { Link } from '@tanstack/react-router';
import type { Product } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { useFieldName } from '../../../kit/use-field-name.ts';
import { useFormat } from '../../../kit/use-format.ts';
import type { Columns } from '../../../ui/data-table.tsx';
import { ProductCell } from '../../../ui/product-cell.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import { Price } from './price.tsx';
import classes from './products.module.css';

const column = columnsOf<Product>();

/** The columns of the product list. Id, title and price are sortable. */
export const useProductColumns = (catalogId: string): Columns<Product> => {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const format = useFormat();
  return useMemo(() => {
    const labels = {
      title: t('products.columns.title'),
      id: fieldName('id'),
      category: fieldName('categories'),
      variants: t('products.columns.variants'),
      price: fieldName('price'),
    };
    return [
      column.accessor('title', {
        header: labels.title,
        enableHiding: false,
        meta: { label: labels.title },
        cell: ({ row }) => (
          <Link
            to={pathTo('catalogProduct', { catalogId, productId: row.original.id })}
            className={`row-cover ${classes.open}`}
          >
            {/* The price has a column of its own, which is sortable. */}
            <ProductCell product={{ ...row.original, price: null }} />
          </Link>
        ),
      }),
      column.accessor('id', {
        header: labels.id,
        meta: { label: labels.id },
        cell: ({ row }) => <span className={`id ${classes.id}`}>{row.original.id}</span>,
      }),
      column.accessor(({ categories }) => categories[0] ?? '', {
        id: 'category',
        header: labels.category,
        enableSorting: false,
        meta: { label: labels.category },
        cell: ({ row }) => {
          const path = row.original.categories[0] ?? '';
          return <span title={path}>{path.split(' > ').at(-1)}</span>;
        },
      }),
      column.accessor('variantsCount', {
        id: 'variants',
        header: labels.variants,
        enableSorting: false,
        meta: { label: labels.variants, kind: 'number' },
        cell: ({ row }) => format.number(row.original.variantsCount),
      }),
      column.accessor('price', {
        header: labels.price,
        meta: { label: labels.price, kind: 'number' },
        cell: ({ row }) => <Price product={row.original} />,
      }),
    ];
  }, [t, fieldName, format, catalogId]);
};
