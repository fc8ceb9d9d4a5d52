import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { useUndo } from '../../ui/use-undo.tsx';

export type Wanted = { readonly categoryId: string; readonly baseCategoryId: string | null };

/** Maps categories at once, and offers to undo it. */
export const useMappingChanges = (catalogId: string) => {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { mutate: undo } = useApiMutation('undoCategoryMappings', {
    action: 'undoChange',
    invalidates: ['listCategories', 'listMappingChanges'],
  });
  const { mutate, isPending } = useApiMutation('updateCategoryMappings', {
    action: 'saveMappings',
    invalidates: ['listCategories', 'listMappingChanges'],
    onSuccess: ({ data, changeId }) => {
      if (changeId === null) return;
      offerUndo(t('categories.saved', { count: data.changed }), () =>
        undo({ body: { catalogId, changeId } }),
      );
    },
  });
  const save = useCallback(
    (mappings: readonly Wanted[]): void => {
      if (mappings.length > 0) mutate({ body: { catalogId, mappings: [...mappings] } });
    },
    [catalogId, mutate],
  );
  return { save, isSaving: isPending };
};
