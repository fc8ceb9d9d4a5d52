import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../api/query-view.tsx';
import type { ApiFailure } from '../kit/api-failure.ts';
import { ForbiddenState } from '../ui/forbidden-state.tsx';

type SettingQueryProps<T> = { query: UseQueryResult<T, ApiFailure>; children: (reply: T) => ReactNode };

/** A setting as it loads, where it can't be read, where it is not part of the plan, and at last itself. */
export function SettingQuery<T>({ query, children }: SettingQueryProps<T>) {
  return (
    <QueryView
      query={query}
      action="loadSettings"
      failedAs={({ code }) => code === 'FEATURE_NOT_AVAILABLE' && <ForbiddenState />}
    >
      {children}
    </QueryView>
  );
}
