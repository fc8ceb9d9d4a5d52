import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../kit/api-failure.ts';
import type { ActionName } from '../kit/failure-messages.ts';
import { Delayed } from '../ui/delayed.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';
import { useIsTold } from './shared-failure.tsx';

type QueryViewProps<Reply> = {
  query: Pick<UseQueryResult<Reply, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What the owner was about to see; gives a failure its title. */
  action: ActionName;
  /** Shown until the reply is there. */
  skeleton?: ReactNode;
  /** Shown in place of an empty reply. */
  empty?: { readonly when: (reply: Reply) => boolean; readonly state: ReactNode };
  /** Handles a failure with a special meaning here, e.g. that there is no such product; falsy for all others. */
  failedAs?: (failure: ApiFailure) => ReactNode;
  /** If a later read fails, the data stays; `warn` also shows the failure above it. */
  whenStale?: 'keep' | 'warn';
  children: (reply: Reply) => ReactNode;
};

/**
 * A query in each of its states: pending, failed (with a button to try again), empty, and loaded. It owns the failure,
 * unless a `SharedFailure` around it tells the same one: nothing else needs to look at more than `query.data`.
 */
export function QueryView<Reply>({
  query,
  action,
  skeleton = <RowsSkeleton rows={5} />,
  empty,
  failedAs,
  whenStale = 'keep',
  children,
}: QueryViewProps<Reply>) {
  const { data, error, isFetching } = query;
  const isTold = useIsTold(error);
  const known = error && failedAs?.(error);
  if (known) return known;
  if (data === undefined && !error) return <Delayed>{skeleton}</Delayed>;
  const failed = error && !isTold && (data === undefined || whenStale === 'warn') && (
    <FailedState
      action={action}
      failure={error}
      isRetrying={isFetching}
      onRetry={() => void query.refetch()}
    />
  );
  return (
    <>
      {failed}
      {data !== undefined && (empty?.when(data) ? empty.state : children(data))}
    </>
  );
}
