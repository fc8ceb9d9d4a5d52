import type { PhraseToMend } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import type { Start } from './use-start.ts';

/** A phrase that loses searches, and still does today. */
export type LostPhrase = Pick<PhraseToMend, 'phrase' | 'reason' | 'lost' | 'searches'>;

const shown = 10;

/** The one place that says where the phrases to mend come from; they are there once the query is, the worst first. */
export const useLostPhrases = (start: Start) => {
  const query = useApiQuery(
    'listToMend',
    { body: { ...start.request, limit: shown } },
    { enabled: !start.hasNone },
  );
  const phrases: readonly LostPhrase[] = query.data?.data ?? [];
  /** Whether there are no others. */
  const isComplete = query.data?.isComplete ?? false;
  return { query, phrases, isComplete };
};
