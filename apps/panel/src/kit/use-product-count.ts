import type { ImportResult, ProductCounts } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type RunCounts = Pick<ImportResult, 'correctCount' | 'groupsCount'>;

/** How products are counted on every screen: as a search counts its results, with the variants they have beside them. */
export const productCountIn = (t: TFunction) => {
  /** `1991 variants`; empty where no product has any. */
  const variants = ({ productsCount, groupsCount }: ProductCounts): string =>
    productsCount === groupsCount ? '' : t('common.variants', { count: productsCount });
  /** `1254 products (1991 variants)`. */
  const text = (counts: ProductCounts): string => {
    const products = t('common.products', { count: counts.groupsCount });
    const ofVariants = variants(counts);
    return ofVariants === '' ? products : t('common.productsOf', { products, variants: ofVariants });
  };
  return {
    text,
    variants,
    /** Of an import. Where it isn't known what its items are once variants are joined, they are called items. */
    ofRun: ({ correctCount, groupsCount }: RunCounts): string =>
      groupsCount === null
        ? t('common.progress.items', { count: correctCount })
        : text({ productsCount: correctCount, groupsCount }),
  };
};

export type ProductCount = ReturnType<typeof productCountIn>;

export const useProductCount = (): ProductCount => {
  const { t } = useTranslation();
  return useMemo(() => productCountIn(t), [t]);
};
