import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../kit/api-failure.ts';
import type { ActionName } from '../kit/failure-messages.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Late } from '../ui/late.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';

type QueryViewProps<Reply> = {
  query: Pick<UseQueryResult<Reply, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What the owner wanted to see: the title of a failure. */
  action: ActionName;
  /** Stands where the reply will. */
  skeleton?: ReactNode;
  /** What to show in place of a reply that holds nothing. */
  empty?: { readonly when: (reply: Reply) => boolean; readonly state: ReactNode };
  /** A failure that means something here, e.g. that there is no such product; null for any other. */
  failedAs?: (failure: ApiFailure) => ReactNode;
  /** What has been read stays if reading it again fails. `warn` also says above it that it may be out of date. */
  whenStale?: 'keep' | 'warn';
  children: (reply: Reply) => ReactNode;
};

/**
 * A query in each of its states: on its way, failed with an offer to try again, empty, and read. The failure is
 * said here and nowhere else, so what is around it reads `query.data` alone.
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
  const known = error && failedAs?.(error);
  if (known) return known;
  if (data === undefined && !error) return <Late>{skeleton}</Late>;
  const failed = error && (data === undefined || whenStale === 'warn') && (
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
