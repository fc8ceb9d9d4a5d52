import type { RowData } from '@tanstack/react-table';
import type { PhraseFigures, ProductFigures } from '@vitrina/contract';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../table-columns.ts';
import { beforeOf, type FigureKind } from './figure-kinds.ts';
import { FigureText } from './figure-text.tsx';

export type FigureName = keyof PhraseFigures | keyof ProductFigures;
export type Figures<Name extends FigureName> = Readonly<Record<Name, number | null>>;
export type FigureRow<Name extends FigureName> = Figures<Name> & { readonly before: Figures<Name> | null };

/** Writes a figure of a row, or of all rows together, with its change. */
export type CellOf<Name extends FigureName> = (
  name: Name,
  figures: Figures<Name>,
  before: Figures<Name> | null | undefined,
  currency: string,
) => ReactNode;

export const useFigureCells = <Name extends FigureName>(
  kinds: Readonly<Record<Name, FigureKind>>,
): CellOf<Name> => {
  const { t } = useTranslation();
  return useCallback(
    (name, figures, before, currency) => (
      <FigureText
        kind={kinds[name]}
        value={figures[name]}
        currency={currency}
        missing={name === 'ctr' ? t('reports.none.ctr') : t('reports.none.conversion')}
        before={beforeOf(kinds[name], before, before?.[name])}
      />
    ),
    [kinds, t],
  );
};

type FigureColumnChoices<Name extends FigureName> = {
  readonly names: readonly Name[];
  /** What each figure counts. */
  readonly helpOf: (name: Name) => string;
  readonly cellOf: CellOf<Name>;
  readonly currency: string;
  readonly isCompared: boolean;
};

/** The columns of a report's figures. Memoise the functions. */
export const useFigureColumns = <Row extends RowData & FigureRow<Name>, Name extends FigureName>(
  choices: FigureColumnChoices<Name>,
) => {
  const { names, helpOf, cellOf, currency, isCompared } = choices;
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<Row>();
    return names.map((name) => {
      const label = t(`reports.columns.${name as FigureName}`);
      return column.accessor((row: Row) => row[name], {
        id: name,
        header: label,
        meta: { kind: 'number', label, help: helpOf(name), firstOrder: 'desc' },
        cell: ({ row: { original } }) =>
          cellOf(name, original, isCompared ? original.before : undefined, currency),
      });
    });
  }, [t, names, helpOf, cellOf, currency, isCompared]);
};
