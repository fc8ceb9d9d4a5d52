import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type FeedAnalysisReply, feedUrl, validate } from '@vitrina/contract';
import { useEffect } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { callQuery } from '../../../api/use-api.ts';
import { type ApiFailure, isApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useFeedAnalysis } from '../mapping/use-feed-analysis.ts';

/** Milliseconds between the last keystroke and the check. */
export const typingMs = 600;

export type FeedCheck =
  /** `incomplete`: what was typed is no address yet. `unsaved`: a typed password is saved before the feed is analysed, because the query must not contain it. */
  | { readonly state: 'idle' | 'incomplete' | 'checking' | 'unsaved' }
  | { readonly state: 'readable'; readonly analysis: FeedAnalysisReply }
  /** The feed is at fault: the owner has to change something. */
  | { readonly state: 'refused'; readonly failure: ApiFailure; readonly retry: () => void }
  /** The check itself failed, which says nothing about the feed. */
  | { readonly state: 'failed'; readonly failure: ApiFailure; readonly retry: () => void };

const isOfFeed = (failure: ApiFailure): boolean => failure.status === 412 || failure.problems.length > 0;

/** Checks a feed's address when typing stops. A failure that isn't the feed's is raised. */
export const useFeedCheck = (typed: string, hasUnsavedPassword: boolean): FeedCheck => {
  const { notices } = usePanel();
  const valid = validate(feedUrl, typed);
  const address = valid.ok ? valid.data : '';
  const [settled] = useDebouncedValue(address, typingMs);
  const isSettled = address !== '' && settled === address && !hasUnsavedPassword;
  const analysis = useFeedAnalysis(settled, isSettled);
  const { error } = analysis;
  const isShown = isSettled && error !== null && !isOfFeed(error);
  useEffect(() => {
    if (isShown && error)
      notices.raise({ action: error.code === 'NETWORK' ? 'findPaths' : 'unknown', failure: error });
  }, [isShown, error, notices]);

  if (address === '') return { state: typed.trim() === '' ? 'idle' : 'incomplete' };
  if (hasUnsavedPassword) return { state: 'unsaved' };
  if (!isSettled || analysis.isFetching) return { state: 'checking' };
  const retry = (): void => void analysis.refetch();
  // An earlier result no longer counts once the feed is refused, e.g. because its password was removed.
  if (error && isOfFeed(error)) return { state: 'refused', failure: error, retry };
  if (analysis.data) return { state: 'readable', analysis: analysis.data.data };
  return error ? { state: 'failed', failure: error, retry } : { state: 'checking' };
};

/** Analyses an address now, e.g. after its password was saved. Resolves to false if the feed is at fault. */
export const useCheckFeedNow = (): ((address: string) => Promise<boolean>) => {
  const api = useApiClient();
  const client = useQueryClient();
  return async (address) => {
    try {
      await client.fetchQuery(callQuery(api, 'analyzeFeed', { query: { xmlUri: address } }));
      return true;
    } catch (error) {
      return !(isApiFailure(error) && isOfFeed(error));
    }
  };
};
