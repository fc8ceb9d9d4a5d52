import { useQuery } from '@tanstack/react-query';
import { type CsvImportResult, limits, type PhraseKind } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { useApiMutation } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useOfferUndo } from '../../../settings-kit/history/use-offer-undo.ts';
import { changedCalls } from '../../../settings-kit/settings/changed-calls.ts';
import type { PhraseScope } from '../phrase-scope.ts';

export type CsvChoice = { readonly csv: string; readonly mode: 'append' | 'replace' };

/** Whether a text exceeds the API's limit, which is in bytes of UTF-8. */
export const isTooLong = (csv: string): boolean => csv.length > limits.csvBytes;

/** Previews the effect of a file, and imports it with a single undo. */
export const useCsvImport = (
  kind: PhraseKind,
  { searchId }: PhraseScope,
  { csv, mode }: CsvChoice,
  onDone: () => void,
) => {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const offerUndo = useOfferUndo(kind, searchId);
  const body = { searchId, csv, mode };
  const preview = useQuery<CsvImportResult, ApiFailure>({
    queryKey: ['importPhrases', kind, searchId, mode, csv],
    queryFn: async () =>
      (await api.call('importPhrases', { params: { kind }, body: { ...body, isPreview: true } })).data,
    enabled: csv.trim() !== '' && !isTooLong(csv),
    // The list may change at any time, and megabytes of text are not worth caching.
    gcTime: 0,
    staleTime: 0,
  });
  const carryOut = useApiMutation('importPhrases', {
    action: 'importPhrases',
    invalidates: changedCalls(kind),
  });
  return {
    preview,
    isSaving: carryOut.isPending,
    carryOut: (): void =>
      carryOut.mutate(
        { params: { kind }, body: { ...body, isPreview: false } },
        {
          onSuccess: ({ data: { added, removed }, changeId }) => {
            const words = t('phrases.csv.done', { added, removed });
            onDone();
            if (changeId === null) notices.succeed('saved');
            else offerUndo(words, changeId);
          },
        },
      ),
  };
};
