import type { ProductCounts } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useProductCount } from '../../kit/use-product-count.ts';

/** How many products show a picture: `In 2 products (5 variants)`. */
export const useShownBy = () => {
  const { t } = useTranslation();
  const { variants } = useProductCount();
  return (counts: ProductCounts): string => {
    const products = t('images.usedBy', { count: counts.groupsCount });
    const ofVariants = variants(counts);
    return ofVariants === '' ? products : t('common.productsOf', { products, variants: ofVariants });
  };
};
