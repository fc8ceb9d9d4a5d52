import type { SavedInstagramCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useUndo } from '../../../ui/use-undo.tsx';
import { sourceCalls } from '../social-calls.ts';

/** What can be done with a source. */
export const useSourceActions = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const invalidates = sourceCalls;
  const { mutate: read } = useApiMutation('readInstagramCatalog', { action: 'readSource', invalidates });
  const { mutate: remove } = useApiMutation('deleteInstagramCatalog', {
    action: 'deleteSource',
    invalidates,
  });
  const { mutate: restore } = useApiMutation('restoreInstagramCatalog', {
    action: 'restoreSource',
    invalidates,
    onSuccess: () => notices.succeed('restored'),
  });
  return {
    read: (instagramCatalogId: string): void => read({ params: { instagramCatalogId } }),
    /** Deletes a source and offers to undo that. */
    remove: ({ instagramCatalogId, name }: SavedInstagramCatalog): void =>
      remove(
        { params: { instagramCatalogId } },
        {
          onSuccess: () =>
            offerUndo(t('instagram.deleted', { name }), () => restore({ params: { instagramCatalogId } })),
        },
      ),
  };
};
