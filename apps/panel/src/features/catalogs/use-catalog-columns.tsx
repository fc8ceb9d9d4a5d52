import type { FullCatalog } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { useProductCount } from '../../kit/use-product-count.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { type RowAction, RowActions } from '../../ui/row-actions.tsx';
import { columnsOf } from '../../ui/table-columns.ts';
import { CatalogName } from './catalog-name.tsx';
import { LastImport } from './last-import.tsx';
import { nextRefresh } from './next-refresh.ts';

const column = columnsOf<FullCatalog>();

export const useCatalogColumns = (
  actionsOf: (catalog: FullCatalog) => readonly RowAction[],
): Columns<FullCatalog> => {
  const { t } = useTranslation();
  const format = useFormat();
  const productCount = useProductCount();
  const timeZone = useUser()?.timeZone ?? 'UTC';
  return useMemo(() => {
    const refreshText = ({ periods }: FullCatalog): string => {
      const next = nextRefresh(periods, timeZone);
      if (!next) return t('catalogs.noRefresh');
      return t(next.day === 'today' ? 'catalogs.refreshToday' : 'catalogs.refreshTomorrow', next);
    };
    const labels = {
      name: t('catalogs.columns.name'),
      products: t('catalogs.columns.products'),
      language: t('catalogs.columns.language'),
      lastImport: t('catalogs.columns.lastImport'),
      nextRefresh: t('catalogs.columns.nextRefresh'),
    };
    return [
      column.accessor('name', {
        header: labels.name,
        sortFn: 'text',
        enableHiding: false,
        meta: { label: labels.name },
        cell: ({ row }) => <CatalogName catalog={row.original} />,
      }),
      column.accessor('groupsCount', {
        id: 'products',
        header: labels.products,
        meta: { label: labels.products, kind: 'number' },
        cell: ({ row: { original } }) => {
          const variants = productCount.variants(original);
          return (
            <span>
              {format.number(original.groupsCount)}
              {variants && <Quiet as="span"> ({variants})</Quiet>}
            </span>
          );
        },
      }),
      column.accessor(({ language }) => format.languageName(language), {
        id: 'language',
        header: labels.language,
        sortFn: 'text',
        meta: { label: labels.language },
      }),
      column.accessor(({ lastImport }) => lastImport?.date ?? '', {
        id: 'lastImport',
        header: labels.lastImport,
        sortFn: 'basic',
        meta: { label: labels.lastImport },
        cell: ({ row }) => <LastImport run={row.original.lastImport} />,
      }),
      column.accessor(refreshText, {
        id: 'nextRefresh',
        header: labels.nextRefresh,
        enableSorting: false,
        meta: { label: labels.nextRefresh },
        cell: ({ row }) => refreshText(row.original),
      }),
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row }) => <RowActions name={row.original.name} actions={actionsOf(row.original)} />,
      }),
    ];
  }, [t, format, productCount, timeZone, actionsOf]);
};
