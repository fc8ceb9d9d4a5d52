import type { Query, QueryClient } from '@tanstack/react-query';
import { type FailureCode, isApiFailure } from '../kit/api-failure.ts';

/** Failures that pass by themselves, once what failed is back. */
const passingCodes: readonly FailureCode[] = [
  'NETWORK',
  'RESTARTING',
  'OVERLOADED',
  'SEARCH_AWAY',
  'SEARCH_TIMEOUT',
  'INDEX_UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
];
/** After so long what failed is tried again. */
export const retryMs = 7000;

/** For the `refetchInterval` of a reply that lacks its products while search is away. */
export const untilProductsKnown = (areKnown: boolean | undefined): number | false =>
  areKnown === false && retryMs;

export const isWorthRetrying = (failure: unknown): boolean =>
  isApiFailure(failure) && passingCodes.includes(failure.code);

/**
 * Milliseconds until a read that failed is tried again, or false if that would fail again. As an interval of TanStack Query it
 * rests while the page is hidden.
 */
export const untilReread = ({ state }: { state: Pick<Query['state'], 'status' | 'error'> }): number | false =>
  state.status === 'error' && isWorthRetrying(state.error) && retryMs;

/**
 * Keeps a failure in its query until the next reply or failure. The library forgets it as soon as it reads again, so the screen
 * would change to a skeleton and back with every read.
 */
export const keepFailures = (client: QueryClient): void => {
  const failures = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') {
      const error = failures.get(query);
      if (error && query.state.status === 'pending') query.setState({ status: 'error', error });
    } else if (query.state.error) failures.set(query, query.state.error);
    else failures.delete(query);
  });
};
