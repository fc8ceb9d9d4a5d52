import type { PhraseKind } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import { useOfferUndo } from './use-offer-undo.ts';
import { inSearch, type PhraseScope } from './use-phrase-scope.ts';

/** The lists whose entries are single phrases. */
export type ListKind = Exclude<PhraseKind, 'synonyms'>;

export const listCalls = { blocked: 'listBlockedPhrases', immutable: 'listImmutablePhrases' } as const;
const addCalls = { blocked: 'addBlockedPhrase', immutable: 'addImmutablePhrase' } as const;
const changeCalls = { blocked: 'changeBlockedPhrase', immutable: 'changeImmutablePhrase' } as const;
const deleteCalls = { blocked: 'deleteBlockedPhrase', immutable: 'deleteImmutablePhrase' } as const;

/** The two calls have different names for the phrase; each ignores the other's. */
const bodyOf = (searchId: string | undefined, phrase: string) => ({
  ...inSearch(searchId),
  blockedPhrase: phrase,
  immutablePhrase: phrase,
});

const hasProblems = ({ problems }: { problems: readonly unknown[] }): boolean => problems.length > 0;

export const useAddPhrase = (kind: ListKind, { searchId }: PhraseScope) => {
  const { mutate, isPending, error } = useApiMutation(addCalls[kind], {
    action: 'savePhrase',
    invalidates: changedCalls(kind),
    onFailure: hasProblems,
  });
  const add = useCallback(
    (phrase: string, onSaved?: () => void): void =>
      mutate({ body: bodyOf(searchId, phrase) }, { onSuccess: () => onSaved?.() }),
    [mutate, searchId],
  );
  return { add, isPending, error };
};

export const useRenamePhrase = (kind: ListKind, { searchId }: PhraseScope) => {
  const { mutate, isPending, error } = useApiMutation(changeCalls[kind], {
    action: 'savePhrase',
    invalidates: changedCalls(kind),
    onFailure: hasProblems,
  });
  const to = (phrase: string, wanted: string, onSaved: () => void): void =>
    mutate({ params: { phrase }, body: bodyOf(searchId, wanted) }, { onSuccess: onSaved });
  return { to, isPending, error };
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
        { params: { phrase }, query: inSearch(searchId) },
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
