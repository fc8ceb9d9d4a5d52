import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../api/query-view.tsx';
import type { ApiFailure } from '../kit/api-failure.ts';
import { ForbiddenState } from '../ui/forbidden-state.tsx';

type SettingQueryProps<T> = { query: UseQueryResult<T, ApiFailure>; children: (reply: T) => ReactNode };

/** A setting while it loads, if it fails to load, if the customer's plan doesn't include it, and once it is there. */
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
