import { UnstyledButton } from '@mantine/core';
import type { ProductFigures, ProductReportRow } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../ui/data-table.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import { beforeOf, productKinds } from '../figures/figure-kinds.ts';
import { FigureText } from '../figures/figure-text.tsx';
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

type Choices = {
  readonly currency: string;
  readonly isCompared: boolean;
  readonly catalogId: string | undefined;
  readonly open: (id: string) => void;
};

/** The figures of a product, or of all products together, as cells by column. */
export const useProductCells = () => {
  const { t } = useTranslation();
  return (
    name: (typeof productFigures)[number],
    figures: ProductFigures,
    before: ProductFigures | null | undefined,
    currency: string,
  ) => (
    <FigureText
      kind={productKinds[name]}
      value={figures[name]}
      currency={currency}
      missing={t('reports.none.conversion')}
      before={beforeOf(productKinds[name], before, before?.[name])}
    />
  );
};

/** The columns of the report on products. */
export const useProductColumns = (choices: Choices): Columns<ProductReportRow> => {
  const { currency, isCompared, catalogId, open } = choices;
  const { t } = useTranslation();
  const actionsOf = useProductActions(catalogId);
  const cellOf = useProductCells();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `cellOf` changes with the language alone, as `t` does.
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('reports.columns.name'),
        enableHiding: false,
        meta: { label: t('reports.columns.name'), help: t('reports.help.products.name') },
        cell: ({ row: { original } }) => (
          <UnstyledButton className={classes.open} onClick={() => open(original.id)}>
            <ReportedProduct {...original} />
          </UnstyledButton>
        ),
      }),
      column.accessor('id', {
        header: t('reports.columns.id'),
        meta: { label: t('reports.columns.id'), help: t('reports.help.products.id') },
        cell: ({ row: { original } }) => <span className={`id ${classes.id}`}>{original.id}</span>,
      }),
      ...productFigures.map((name) =>
        column.accessor((row) => row[name], {
          id: name,
          header: t(`reports.columns.${name}`),
          meta: {
            kind: 'number',
            label: t(`reports.columns.${name}`),
            help: t(`reports.help.products.${name}`),
            firstOrder: 'desc',
          },
          cell: ({ row: { original } }) =>
            cellOf(name, original, isCompared ? original.before : undefined, currency),
        }),
      ),
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
    [t, actionsOf, currency, isCompared, open],
  );
};
