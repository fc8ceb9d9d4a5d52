import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { CallReply, Calls, FieldWeight, Remedy } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { synonymText } from '../../kit/synonym-text.ts';
import { useUndo } from '../../ui/use-undo.tsx';
import { useOfferUndo } from '../history/use-offer-undo.ts';
import { changedCalls } from '../settings/changed-calls.ts';

/** The remedies that are saved from a report; the others have screens of their own. */
export type SavedRemedy = Exclude<Remedy, { type: 'rule' }>;

/** The phrase that a search instance is to answer better. */
export type MendedPhrase = { readonly searchId: string | undefined; readonly phrase: string };

type ToMend = CallReply<Calls['listToMend']>;

/** Takes a phrase out of the lists before they are read again: that takes a moment, since the server searches what remains. */
const useLeaveList = () => {
  const client = useQueryClient();
  return useCallback(
    (phrase: string, isMended: (row: ToMend['data'][number]) => boolean): void => {
      client.setQueriesData<ToMend>(
        { queryKey: ['listToMend'] },
        (reply) =>
          reply && { ...reply, data: reply.data.filter((row) => row.phrase !== phrase || !isMended(row)) },
      );
    },
    [client],
  );
};

const doubleClickMs = 1000;

/** The second press of a double click may come after the first was answered, and the button has been drawn anew. */
const useIsJustSent = () => {
  const client = useQueryClient();
  return (request: unknown): boolean =>
    client
      .getMutationCache()
      .getAll()
      .some(
        ({ state }) =>
          state.status !== 'error' &&
          Date.now() - state.submittedAt < doubleClickMs &&
          hashKey([state.variables]) === hashKey([request]),
      );
};

/** Saves weights and offers to bring back those before. Nothing is saved where no search instance is named. */
const useSaveWeights = (
  searchId: string | undefined,
  before: readonly FieldWeight[] | undefined,
  onSaved: (() => void) | undefined,
) => {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const restore = useApiMutation('setWeights', {
    action: 'undoChange',
    invalidates: changedCalls('weights'),
  });
  const set = useApiMutation('setWeights', {
    action: 'saveSettings',
    invalidates: changedCalls('weights'),
    onSuccess: () => {
      if (searchId !== undefined && before)
        offerUndo(t('mend.saved.weights'), () =>
          restore.mutate({ body: { searchId, weights: [...before] } }),
        );
      onSaved?.();
    },
  });
  const save = (weights: FieldWeight[]): void => {
    if (searchId !== undefined) set.mutate({ body: { searchId, weights } });
  };
  return { save, isSaving: set.isPending };
};

type ToSave = MendedPhrase & {
  readonly weightsBefore?: readonly FieldWeight[] | undefined;
  readonly onSaved?: () => void;
};

/** Saves a remedy of a phrase and offers to undo it. */
export const useSaveRemedy = ({ searchId, phrase, weightsBefore, onSaved }: ToSave) => {
  const { t } = useTranslation();
  const undoSynonym = useOfferUndo('synonyms', searchId);
  const undoBlocked = useOfferUndo('blocked', searchId);
  const leaveList = useLeaveList();
  const inSearch = searchId === undefined ? {} : { searchId };
  const synonym = useApiMutation('addSynonym', {
    action: 'savePhrase',
    invalidates: changedCalls('synonyms'),
    onSuccess: ({ changeId }, { body }) => {
      // A phrase that is clicked too rarely found something before, so the list alone knows when it's mended.
      leaveList(phrase, ({ reason }) => reason === 'empty');
      if (changeId !== null)
        undoSynonym(t('mend.saved.synonym', { synonym: synonymText(body.synonym) }), changeId);
      onSaved?.();
    },
  });
  const blocked = useApiMutation('addBlockedPhrase', {
    action: 'savePhrase',
    invalidates: changedCalls('blocked'),
    onSuccess: ({ changeId }) => {
      leaveList(phrase, () => true);
      if (changeId !== null) undoBlocked(t('mend.saved.blocked', { phrase }), changeId);
      onSaved?.();
    },
  });
  const weights = useSaveWeights(searchId, weightsBefore, onSaved);
  const isJustSent = useIsJustSent();
  const save = (remedy: SavedRemedy): void => {
    if (remedy.type === 'weights') weights.save(remedy.weights);
    else if (remedy.type === 'synonym') {
      const request = { body: { ...inSearch, synonym: remedy.synonym } };
      if (!isJustSent(request)) synonym.mutate(request);
    } else {
      const request = { body: { ...inSearch, blockedPhrase: remedy.phrase } };
      if (!isJustSent(request)) blocked.mutate(request);
    }
  };
  return { save, isSaving: synonym.isPending || blocked.isPending || weights.isSaving };
};
