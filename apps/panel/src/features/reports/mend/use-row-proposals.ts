import { useQueries } from '@tanstack/react-query';
import type { SynonymProposal } from '@vitrina/contract';
import { useCallback, useState } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { callQuery } from '../../../api/use-api.ts';
import { isLikely, isWeak } from '../../../settings-kit/remedies/proposal-strength.ts';

/** What is known of the synonyms of a phrase; undefined while they are asked for. */
export type RowProposals =
  | { readonly likeliest: SynonymProposal | null; readonly hasOthers: boolean }
  | undefined;

/**
 * The proposals for phrases whose rows have come into view. They are asked for one after another, since each takes the server
 * some dozen searches.
 */
export const useRowProposals = (searchId: string | undefined, phrases: readonly string[]) => {
  const api = useApiClient();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const replies = useQueries({
    queries: phrases.map((phrase) => ({
      ...callQuery(api, 'proposeSynonyms', {
        body: { ...(searchId !== undefined && { searchId }), phrase },
      }),
      enabled: phrase === asked,
    })),
  });
  const next = phrases.find((phrase, index) => seen.has(phrase) && replies[index]?.isPending);
  // The one that is under way goes on; the next follows it.
  const isUnderWay = replies.some(({ isFetching }) => isFetching);
  if (!isUnderWay && next !== asked) setAsked(next);

  const see = useCallback((phrase: string): void => {
    setSeen((before) => (before.has(phrase) ? before : new Set([...before, phrase])));
  }, []);
  const proposalsOf = (phrase: string): RowProposals => {
    const reply = replies[phrases.indexOf(phrase)];
    if (reply?.isPending) return undefined;
    const proposals = reply?.data?.data ?? [];
    return {
      likeliest: proposals.find(isLikely) ?? null,
      hasOthers: proposals.some((proposal) => !isWeak(proposal)),
    };
  };
  return { see, proposalsOf };
};
