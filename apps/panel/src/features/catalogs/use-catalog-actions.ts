import {
  IconArrowRight,
  IconCategory,
  IconClock,
  IconHistory,
  IconInfoCircle,
  IconList,
  IconPhoto,
  IconRefresh,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import type { FullCatalog } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import type { RowAction } from '../../ui/row-actions.tsx';
import { useUndo } from '../../ui/use-undo.tsx';
import { useImportStart } from './imports/use-import-actions.ts';

/** Why a catalog can't be deleted; undefined if it can. */
const whyNotDelete = (t: TFunction, { type, instancesCount }: FullCatalog): string | undefined => {
  if (type === 'working') return t('catalogs.whyNotDelete.working');
  if (instancesCount > 0) return t('catalogs.whyNotDelete.instances', { count: instancesCount });
  return undefined;
};

const actionsFor = (
  t: TFunction,
  catalog: FullCatalog,
  { start, remove }: { start: (catalogId: string) => void; remove: (catalog: FullCatalog) => void },
): readonly RowAction[] => {
  const catalogId = catalog.id;
  const deletion: RowAction = {
    label: t('catalogs.actions.delete'),
    icon: IconTrash,
    isDangerous: true,
    disabledReason: whyNotDelete(t, catalog),
    note: t('catalogs.deleteTakes'),
    onClick: () => remove(catalog),
  };
  if (catalog.type === 'working')
    return [
      { label: t('catalogs.actions.resume'), icon: IconArrowRight, to: pathTo('catalogAdd') },
      deletion,
    ];
  return [
    { label: t('catalogs.actions.details'), icon: IconInfoCircle, to: pathTo('catalog', { catalogId }) },
    {
      label: t('catalogs.actions.importNow'),
      icon: IconRefresh,
      disabledReason: catalog.lastImport?.status === 'in_progress' ? t('catalogs.importRuns') : undefined,
      onClick: () => start(catalogId),
    },
    { label: t('catalogs.actions.products'), icon: IconList, to: pathTo('catalogProducts', { catalogId }) },
    { label: t('catalogs.actions.history'), icon: IconHistory, to: pathTo('catalogHistory', { catalogId }) },
    { label: t('catalogs.actions.mapping'), icon: IconRoute, to: pathTo('catalogMapping', { catalogId }) },
    { label: t('catalogs.actions.time'), icon: IconClock, to: pathTo('catalogTime', { catalogId }) },
    {
      label: t('catalogs.actions.categories'),
      icon: IconCategory,
      to: pathTo('catalogCategories', { catalogId }),
    },
    { label: t('catalogs.actions.images'), icon: IconPhoto, to: pathTo('catalogImages', { catalogId }) },
    deletion,
  ];
};

const changed = ['listFullCatalogs', 'listCatalogs', 'listBinnedCatalogs'] as const;

/** Takes a catalog out of the bin. */
export const useCatalogRestoring = () => {
  const { notices } = usePanel();
  return useApiMutation('restoreCatalog', {
    action: 'restoreCatalog',
    invalidates: [...changed, 'listInstances', 'listBinnedInstances'],
    onSuccess: () => notices.succeed('restored'),
  });
};

/**
 * The actions for a catalog, each with a link, or the reason why it is disabled. `onDeleted` can leave the catalog's
 * own screen.
 */
export const useCatalogActions = (
  choices: { onDeleted?: () => void } = {},
): ((catalog: FullCatalog) => readonly RowAction[]) => {
  const { onDeleted } = choices;
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { mutate: restore } = useCatalogRestoring();
  const { mutateAsync: remove } = useApiMutation('deleteCatalog', {
    action: 'deleteCatalog',
    invalidates: [...changed, 'listBinnedInstances'],
    // Before the lists are refetched: the catalog's own screen would have nothing left to show.
    ...(onDeleted && { onSuccess: onDeleted }),
  });
  const removeWithUndo = useCallback(
    ({ id, name }: FullCatalog): void => {
      const undo = (): void => restore({ params: { catalogId: id }, body: {} });
      // The promise, not the callback: it settles even if the owner has left the screen. The failure has already been
      // raised.
      remove({ params: { catalogId: id } }).then(
        () => offerUndo(t('catalogs.deleted', { name }), undo),
        () => undefined,
      );
    },
    [offerUndo, remove, restore, t],
  );

  const { start } = useImportStart();
  return useCallback(
    (catalog) => actionsFor(t, catalog, { start, remove: removeWithUndo }),
    [t, start, removeWithUndo],
  );
};
