import { useQueries } from '@tanstack/react-query';
import type { SynonymProposal } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { callQuery } from '../../../api/use-api.ts';

/** Undefined until it is known; null if there is none. */
export type BestProposal = SynonymProposal | null | undefined;

/** The best synonym for each phrase. They are asked for one after another, since each takes the server some dozen searches. */
export const useBestProposals = (
  searchId: string | undefined,
  phrases: readonly string[],
): ReadonlyMap<string, BestProposal> => {
  const api = useApiClient();
  const [askedCount, setAskedCount] = useState(1);
  const replies = useQueries({
    queries: phrases.map((phrase, index) => ({
      ...callQuery(api, 'proposeSynonyms', {
        body: { ...(searchId !== undefined && { searchId }), phrase },
      }),
      enabled: index < askedCount,
    })),
  });
  const firstPending = replies.findIndex(({ isPending }) => isPending);
  useEffect(() => {
    if (firstPending >= 0) setAskedCount(firstPending + 1);
  }, [firstPending]);
  return new Map(
    phrases.map((phrase, index) => {
      const reply = replies[index];
      return [phrase, reply?.isPending ? undefined : (reply?.data?.data[0] ?? null)];
    }),
  );
};
