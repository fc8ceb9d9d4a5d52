import type { PhraseToMend } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import { type Start, useSummary } from './use-start.ts';

/** A phrase that loses searches, and still does today. */
export type LostPhrase = Pick<PhraseToMend, 'phrase' | 'reason' | 'lost' | 'found'>;
export type LostPhrases = {
  /** The worst first. */
  readonly phrases: readonly LostPhrase[];
  /** Whether there are no others. */
  readonly isComplete: boolean;
  /** Searches of the period that found nothing, those mended meanwhile included; 0 until known. */
  readonly empty: number;
};

const shown = 10;

/** The one place that says where the phrases to mend come from; `lostPhrases` are there once the query is. */
export const useLostPhrases = (start: Start) => {
  const query = useApiQuery('listToMend', { body: { ...start.request, limit: shown } });
  const summary = useSummary(start);
  const lostPhrases: LostPhrases = {
    phrases: query.data?.data ?? [],
    isComplete: query.data?.isComplete ?? false,
    empty: summary.data?.data.figures.emptySearches ?? 0,
  };
  return { query, lostPhrases };
};
