import { useDebouncedValue } from '@mantine/hooks';
import { type FeedAnalysisReply, feedUrl, validate } from '@vitrina/contract';
import { useEffect } from 'react';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useFeedAnalysis } from '../mapping/use-feed-analysis.ts';

/** Milliseconds between the last keystroke and the check. */
const typingMs = 600;

export type FeedCheck =
  | { readonly state: 'idle' | 'checking' }
  | { readonly state: 'readable'; readonly analysis: FeedAnalysisReply }
  /** The feed is at fault: the owner has to change something. */
  | { readonly state: 'refused'; readonly failure: ApiFailure; readonly retry: () => void }
  /** The check itself failed, which says nothing about the feed. */
  | { readonly state: 'failed'; readonly failure: ApiFailure; readonly retry: () => void };

const isOfFeed = (failure: ApiFailure): boolean => failure.status === 412 || failure.problems.length > 0;

/** Checks a feed's address when typing stops. A failure that isn't the feed's is raised. */
export const useFeedCheck = (typed: string): FeedCheck => {
  const { notices } = usePanel();
  const valid = validate(feedUrl, typed);
  const address = valid.ok ? valid.data : '';
  const [settled] = useDebouncedValue(address, typingMs);
  const isSettled = address !== '' && settled === address;
  const analysis = useFeedAnalysis(settled, isSettled);
  const { error } = analysis;
  const isShown = isSettled && error !== null && !isOfFeed(error);
  useEffect(() => {
    if (isShown && error)
      notices.raise({ action: error.code === 'NETWORK' ? 'findPaths' : 'unknown', failure: error });
  }, [isShown, error, notices]);

  if (address === '') return { state: 'idle' };
  if (!isSettled || analysis.isFetching) return { state: 'checking' };
  if (analysis.data) return { state: 'readable', analysis: analysis.data.data };
  if (!error) return { state: 'checking' };
  const retry = (): void => void analysis.refetch();
  return { state: isOfFeed(error) ? 'refused' : 'failed', failure: error, retry };
};
