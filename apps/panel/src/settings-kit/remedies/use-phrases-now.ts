import type { PhraseNow } from '@vitrina/contract';
import { useMemo } from 'react';
import { useApiQuery } from '../../api/use-api.ts';

export type PhrasesNow = ReadonlyMap<string, PhraseNow>;

/** What the phrases of a page of a report answer today; empty while that isn't known. */
export const usePhrasesNow = (searchId: string | undefined, phrases: readonly string[]): PhrasesNow => {
  const named = phrases.filter((phrase) => phrase !== '');
  const data = useApiQuery(
    'checkPhrases',
    { body: { ...(searchId !== undefined && { searchId }), phrases: named } },
    { enabled: named.length > 0 },
  ).data?.data;
  return useMemo(() => new Map(data?.map((now) => [now.phrase, now])), [data]);
};
