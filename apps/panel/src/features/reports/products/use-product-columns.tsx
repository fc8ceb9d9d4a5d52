import { UnstyledButton } from '@mantine/core';
import type { ProductFigures, ProductReportRow } from '@vitrina/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../ui/data-table.tsx';
import { type CellOf, useFigureColumns } from '../../../ui/figures/figure-columns.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import classes from '../table/table.module.css';
import { ReportedProduct } from './reported-product.tsx';
import { useProductActions } from './use-product-actions.ts';

const column = columnsOf<ProductReportRow>();

export const productFigures = [
  'views',
  'clicks',
  'carts',
  'conversion',
  'salesCount',
  'salesFromSearch',
  'unitsSold',
  'total',
] as const satisfies readonly (keyof ProductFigures)[];
export type ProductFigureName = (typeof productFigures)[number];

type Choices = {
  readonly cellOf: CellOf<ProductFigureName>;
  readonly currency: string;
  readonly isCompared: boolean;
  readonly catalogId: string | undefined;
  readonly open: (id: string) => void;
};

/** The columns of the report on products. */
export const useProductColumns = (choices: Choices): Columns<ProductReportRow> => {
  const { cellOf, currency, isCompared, catalogId, open } = choices;
  const { t } = useTranslation();
  const actionsOf = useProductActions(catalogId);
  const helpOf = useCallback((name: ProductFigureName) => t(`reports.help.products.${name}`), [t]);
  const figureColumns = useFigureColumns<ProductReportRow, ProductFigureName>({
    ...{ names: productFigures, helpOf, cellOf, currency, isCompared },
  });
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('reports.columns.name'),
        enableHiding: false,
        meta: { label: t('reports.columns.name'), help: t('reports.help.products.name') },
        cell: ({ row: { original } }) => (
          <UnstyledButton className={`row-cover ${classes.open}`} onClick={() => open(original.id)}>
            <ReportedProduct {...original} />
          </UnstyledButton>
        ),
      }),
      column.accessor('id', {
        header: t('reports.columns.id'),
        meta: { label: t('reports.columns.id'), help: t('reports.help.products.id') },
        cell: ({ row: { original } }) => <span className={`id ${classes.id}`}>{original.id}</span>,
      }),
      ...figureColumns,
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row: { original } }) => {
          const actions = actionsOf(original);
          return (
            actions.length > 0 && (
              <div className={classes.actions}>
                <RowActions name={original.product?.title ?? original.name} actions={actions} />
              </div>
            )
          );
        },
      }),
    ],
    [t, actionsOf, figureColumns, open],
  );
};
