import type { PhraseFigures, ProductFigures, StylizationFigures } from '@vitrina/contract';
import type { Format } from '../../kit/use-format.ts';

/** How a figure is written, and whether more of it is good for the shop; null where that depends. */
export type FigureKind = {
  readonly unit: 'count' | 'share' | 'money';
  readonly better: 'more' | 'less' | null;
};

const figure = (unit: FigureKind['unit'], better: FigureKind['better']): FigureKind => ({ unit, better });

export const phraseKinds: Readonly<Record<keyof PhraseFigures, FigureKind>> = {
  searches: figure('count', null),
  emptySearches: figure('count', 'less'),
  clicks: figure('count', 'more'),
  ctr: figure('share', 'more'),
  conversion: figure('share', 'more'),
  salesCount: figure('count', 'more'),
  unitsSold: figure('count', 'more'),
  total: figure('money', 'more'),
};
export const productKinds: Readonly<Record<keyof ProductFigures, FigureKind>> = {
  views: figure('count', null),
  clicks: figure('count', 'more'),
  carts: figure('count', 'more'),
  conversion: figure('share', 'more'),
  salesCount: figure('count', 'more'),
  salesFromSearch: figure('count', 'more'),
  unitsSold: figure('count', 'more'),
  total: figure('money', 'more'),
};

export const stylizationKinds: Readonly<Record<keyof StylizationFigures, FigureKind>> = {
  views: figure('count', null),
  clicks: figure('count', 'more'),
  ctr: figure('share', 'more'),
  carts: figure('count', 'more'),
  salesCount: figure('count', 'more'),
  unitsSold: figure('count', 'more'),
  total: figure('money', 'more'),
};

/**
 * A figure of the period before: undefined if there is no comparison. Where nothing was counted then (`figures` is null),
 * counts are 0 and shares don't exist.
 */
export const beforeOf = (
  { unit }: FigureKind,
  figures: object | null | undefined,
  value: number | null | undefined,
): number | null | undefined => {
  if (figures === null) return unit === 'share' ? null : 0;
  return value;
};

export const formatFigure = (
  format: Format,
  unit: FigureKind['unit'],
  value: number,
  currency: string,
): string => {
  switch (unit) {
    case 'count':
      return format.number(value, 0);
    case 'share':
      return format.share(value);
    case 'money':
      return format.money(value, currency);
  }
};
