import type { FullCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { useProductCount } from '../../../kit/use-product-count.ts';
import { DangerZone } from '../../../ui/danger-zone.tsx';
import type { RowAction } from '../../../ui/row-actions.tsx';

/** Deletes the catalog, or explains why it can't be deleted. Figures that can't be read don't keep it from being deleted. */
export function DeleteCatalog({ catalog, actions }: { catalog: FullCatalog; actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const variants = useProductCount().variants(catalog);
  const use = useApiQuery('getCatalogUse', { params: { catalogId: catalog.id } }).data?.data;
  const deletion = actions.find(({ isDangerous }) => isDangerous);
  if (!deletion) return null;
  const showcases = (['stylizations', 'streams'] as const).map((kind) => ({ kind, count: use?.[kind] ?? 0 }));
  return (
    <DangerZone
      title={t('bin.catalog.title')}
      text={t('bin.catalog.text')}
      facts={[
        {
          label: t('bin.catalog.products'),
          value: [format.number(catalog.groupsCount), variants && `(${variants})`].filter(Boolean).join(' '),
        },
        { label: t('bin.catalog.instances'), value: format.number(catalog.instancesCount) },
        ...showcases
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => ({ label: t(`bin.catalog.${kind}`), value: format.number(count) })),
      ]}
      button={t('bin.catalog.button')}
      disabledReason={deletion.disabledReason}
      onDelete={() => deletion.onClick?.()}
    />
  );
}
