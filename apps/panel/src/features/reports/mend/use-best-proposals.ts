import { useQueries } from '@tanstack/react-query';
import type { SynonymProposal } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { callQuery } from '../../../api/use-api.ts';

/** One visitor may have gone on to something else; and what is only spelt alike wants a look first. */
const minVisitors = 2;
const isLikely = ({ source, times }: SynonymProposal): boolean =>
  source === 'visitors' && times >= minVisitors;

/** Undefined until it is known; null if none is likely enough to be saved without a look at the others. */
export type BestProposal = SynonymProposal | null | undefined;

/** The likeliest synonym of each phrase. They are asked for one after another, since each takes the server some dozen searches. */
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
      return [phrase, reply?.isPending ? undefined : (reply?.data?.data.find(isLikely) ?? null)];
    }),
  );
};
