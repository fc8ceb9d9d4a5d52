import { IconSettings, IconTrash } from '@tabler/icons-react';
import type { SearchInstance } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogOfInstanceRestoring } from '../../api/catalog-in-bin.tsx';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import type { RowAction } from '../../ui/row-actions.tsx';
import { useUndo } from '../../ui/use-undo.tsx';

const changed = ['listInstances', 'listFullCatalogs', 'listBinnedInstances', 'listBinnedCatalogs'] as const;
type Remove = (instance: SearchInstance, onRemoved?: () => void) => void;

/** Takes a search instance out of the bin, and offers to do so with its catalog, without which it finds nothing. */
export const useInstanceRestoring = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const { mutate: restoreCatalog } = useCatalogOfInstanceRestoring();
  return useApiMutation('restoreInstance', {
    action: 'restoreInstance',
    invalidates: changed,
    onSuccess: ({ data: { name, catalog } }) => {
      if (!catalog.isInBin) return notices.succeed('restored');
      offerUndo(
        t('instances.restoredWithoutCatalog', { name, catalog: catalog.name }),
        () => restoreCatalog({ params: { catalogId: catalog.id }, body: {} }),
        t('instances.restoreCatalog'),
      );
    },
  });
};

/** Moves a search instance into the bin and offers to undo that. */
export const useInstanceRemoval = (): Remove => {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { mutate: restore } = useInstanceRestoring();
  const { mutate: remove } = useApiMutation('deleteInstance', {
    action: 'deleteInstance',
    invalidates: changed,
  });
  return useCallback(
    ({ instanceId: searchId, name }, onRemoved) =>
      remove(
        { params: { searchId } },
        {
          onSuccess: () => {
            onRemoved?.();
            offerUndo(t('instances.deleted', { name }), () => restore({ params: { searchId }, body: {} }));
          },
        },
      ),
    [offerUndo, remove, restore, t],
  );
};

/** The actions for a search instance, apart from trying it. */
export const useInstanceActions = (): ((instance: SearchInstance) => readonly RowAction[]) => {
  const { t } = useTranslation();
  const remove = useInstanceRemoval();
  return useCallback(
    (instance) => [
      {
        label: t('instances.open'),
        icon: IconSettings,
        to: pathTo('instance', { searchId: instance.instanceId }),
      },
      {
        label: t('instances.delete'),
        icon: IconTrash,
        isDangerous: true,
        note: t('instances.deleteTakes'),
        onClick: () => remove(instance),
      },
    ],
    [remove, t],
  );
};
