import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallReply, Calls } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import { callQuery } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';

/** An analysis downloads megabytes from the shop, so its result is reused for the whole visit to the wizard. */
const staleTime = 10 * 60_000;

export type FeedAnalysisQuery = UseQueryResult<CallReply<Calls['analyzeFeed']>, ApiFailure>;

/** Analyses the feed at an address. A 412 is a failure whose details contain the feed's problems. */
export const useFeedAnalysis = (xmlUri: string, enabled = true): FeedAnalysisQuery => {
  const api = useApiClient();
  return useQuery<CallReply<Calls['analyzeFeed']>, ApiFailure>({
    ...callQuery(api, 'analyzeFeed', { query: { xmlUri } }),
    enabled,
    staleTime,
  });
};

/** Fresh sample values for the preview beside the mapping. */
export const useFeedPreview = (xmlUri: string): FeedAnalysisQuery => {
  const api = useApiClient();
  return useQuery<CallReply<Calls['previewFeed']>, ApiFailure>({
    ...callQuery(api, 'previewFeed', { query: { xmlUri } }),
    staleTime,
  });
};
