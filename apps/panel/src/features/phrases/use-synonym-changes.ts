import type { Changed, SavedSynonym, Synonym } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { synonymText } from '../../kit/synonym-text.ts';
import { useOfferUndo } from '../../settings-kit/history/use-offer-undo.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import type { PhraseScope } from './phrase-scope.ts';

const choices = {
  action: 'savePhrase',
  invalidates: changedCalls('synonyms'),
  onFailure: ({ problems }: { problems: readonly unknown[] }) => problems.length > 0,
} as const;

/** Adds or updates a synonym. */
export const useSaveSynonym = ({ searchId }: PhraseScope) => {
  const add = useApiMutation('addSynonym', choices);
  const change = useApiMutation('changeSynonym', choices);
  return {
    isPending: add.isPending || change.isPending,
    error: add.error ?? change.error,
    reset: () => {
      add.reset();
      change.reset();
    },
    save: (
      entry: SavedSynonym | null,
      synonym: Synonym,
      onSaved: (changeId: string | null) => void,
    ): void => {
      const body = { searchId, synonym };
      const onSuccess = ({ changeId }: Changed<SavedSynonym>): void => onSaved(changeId);
      if (entry) change.mutate({ params: { synonymId: entry.synonymId }, body }, { onSuccess });
      else add.mutate({ body }, { onSuccess });
    },
  };
};

/** Deletes a synonym and offers to undo that. */
export const useDeleteSynonym = ({ searchId }: PhraseScope) => {
  const { t } = useTranslation();
  const offerUndo = useOfferUndo('synonyms', searchId);
  const { mutate } = useApiMutation('deleteSynonym', {
    action: 'deletePhrase',
    invalidates: changedCalls('synonyms'),
  });
  return useCallback(
    ({ synonymId, synonym }: SavedSynonym, onDeleted: () => void): void =>
      mutate(
        { params: { synonymId }, query: { searchId } },
        {
          onSuccess: ({ data }) => {
            offerUndo(t('phrases.deleted', { phrase: synonymText(synonym) }), data.changeId);
            onDeleted();
          },
        },
      ),
    [mutate, offerUndo, searchId, t],
  );
};
