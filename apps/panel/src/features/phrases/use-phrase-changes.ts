import type { PhraseKind } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../api/api-context.ts';
import { useApiMutation } from '../../api/use-api.ts';
import { useOfferUndo } from '../../settings-kit/history/use-offer-undo.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import type { PhraseScope } from './phrase-scope.ts';

/** The lists whose entries are single phrases. */
export type ListKind = Exclude<PhraseKind, 'synonyms'>;

export const listCalls = { blocked: 'listBlockedPhrases', immutable: 'listImmutablePhrases' } as const;
const addCalls = { blocked: 'addBlockedPhrase', immutable: 'addImmutablePhrase' } as const;
const changeCalls = { blocked: 'changeBlockedPhrase', immutable: 'changeImmutablePhrase' } as const;
const deleteCalls = { blocked: 'deleteBlockedPhrase', immutable: 'deleteImmutablePhrase' } as const;

/** The two calls have different names for the phrase; each ignores the other's. */
const bodyOf = (searchId: string, phrase: string) => ({
  searchId,
  blockedPhrase: phrase,
  immutablePhrase: phrase,
});

export const usePhraseSaves = (kind: ListKind, { searchId }: PhraseScope) => {
  const api = useApiClient();
  return {
    add: (phrase: string) => api.call(addCalls[kind], { body: bodyOf(searchId, phrase) }),
    rename: (phrase: string, to: string) =>
      api.call(changeCalls[kind], { params: { phrase }, body: bodyOf(searchId, to) }),
  };
};

/** Deletes a phrase and offers to undo that. */
export const useDeletePhrase = (kind: ListKind, { searchId }: PhraseScope) => {
  const { t } = useTranslation();
  const offerUndo = useOfferUndo(kind, searchId);
  const { mutate } = useApiMutation(deleteCalls[kind], {
    action: 'deletePhrase',
    invalidates: changedCalls(kind),
  });
  return useCallback(
    (phrase: string, onDeleted: () => void): void =>
      mutate(
        { params: { phrase }, query: { searchId } },
        {
          onSuccess: ({ data }) => {
            offerUndo(t('phrases.deleted', { phrase }), data.changeId);
            onDeleted();
          },
        },
      ),
    [mutate, offerUndo, searchId, t],
  );
};
