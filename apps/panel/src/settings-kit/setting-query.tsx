import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../kit/api-failure.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { ForbiddenState } from '../ui/forbidden-state.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';

type SettingQueryProps<T> = {
  query: UseQueryResult<T, ApiFailure>;
  rows?: number;
  children: (reply: T) => ReactNode;
};

/** A setting as it loads, where it can't be read, where it is not part of the plan, and at last itself. */
export function SettingQuery<T>({ query, rows = 5, children }: SettingQueryProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <RowsSkeleton rows={rows} />;
  if (query.error?.code === 'FEATURE_NOT_AVAILABLE') return <ForbiddenState />;
  return (
    query.error && (
      <FailedState
        action="loadSettings"
        failure={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  );
}
