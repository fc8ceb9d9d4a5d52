import { useApiQuery } from '../../../api/use-api.ts';
import type { Start } from './use-start.ts';

/** A phrase whose visitors left without a result. */
export type LostPhrase = {
  readonly phrase: string;
  /** Searches that found nothing. */
  readonly lost: number;
};
export type LostPhrases = {
  /** The worst first. */
  readonly phrases: readonly LostPhrase[];
  /** Of all phrases together, those not listed included. */
  readonly lost: number;
};

const shown = 10;

/** The one place that says where the phrases to mend come from; `lostPhrases` are there once the query is. */
export const useLostPhrases = ({ request }: Start) => {
  const body = { ...request, orderBy: 'emptySearches', sort: 'desc', limit: shown } as const;
  const query = useApiQuery('reportPhrasesWithNoResults', { body });
  const { data = [], totals } = query.data ?? {};
  const lostPhrases: LostPhrases = {
    // What is counted together has no name to do anything about.
    phrases: data
      .filter(({ phrase }) => phrase !== '')
      .map(({ phrase, emptySearches }) => ({ phrase, lost: emptySearches })),
    lost: totals?.emptySearches ?? 0,
  };
  return { query, lostPhrases };
};
