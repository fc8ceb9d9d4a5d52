import { IconExternalLink, IconPackage, IconWand } from '@tabler/icons-react';
import { mayAccess, type ProductReportRow } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogArea, instanceArea } from '../../../kit/access.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import type { RowAction } from '../../../ui/row-actions.tsx';

/** Where a product of a report can be looked at; nowhere once the catalog has lost it. */
export const useProductActions = (
  catalogId: string | undefined,
): ((row: Pick<ProductReportRow, 'id' | 'product'>) => readonly RowAction[]) => {
  const { t } = useTranslation();
  const user = useUser();
  return useCallback(
    ({ id, product }) => {
      if (!product) return [];
      const details =
        catalogId !== undefined && mayAccess(user, catalogArea)
          ? [
              {
                label: t('reports.actions.product'),
                icon: IconPackage,
                to: pathTo('catalogProduct', { catalogId, productId: id }),
              },
            ]
          : [];
      const trial = mayAccess(user, instanceArea)
        ? [
            {
              label: t('reports.actions.find'),
              icon: IconWand,
              to: pathTo('try'),
              search: { q: product.title },
            },
          ]
        : [];
      const shop = product.link
        ? [{ label: t('reports.actions.shop'), icon: IconExternalLink, href: product.link }]
        : [];
      return [...details, ...trial, ...shop];
    },
    [t, user, catalogId],
  );
};
