import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { ApiFailure, FailureCode } from '../kit/api-failure.ts';
import type { ActionName } from '../kit/failure-messages.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { isWorthRetrying } from './recovery.ts';

type Read = Pick<UseQueryResult<unknown, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>;

const ToldCode = createContext<FailureCode | null>(null);

/** Whether a failure is already told above the parts of the screen. */
export const useIsTold = (failure: ApiFailure | null): boolean => {
  const told = useContext(ToldCode);
  return failure !== null && failure.code === told;
};

type SharedFailureProps = {
  /** What the parts of the screen read. */
  reads: readonly Read[];
  /** What the owner was about to see; gives the failure its title. */
  action: ActionName;
  /** As for the `QueryView` of the parts. */
  whenStale?: 'keep' | 'warn';
  children: ReactNode;
};

/** Parts of a screen that fail because something they all need is away: it is told once, above them, with one button that reads all again. */
export function SharedFailure({ reads, action, whenStale = 'keep', children }: SharedFailureProps) {
  const failed = reads.filter(({ data, error }) => error && (data === undefined || whenStale === 'warn'));
  const failure = failed.length > 1 ? failed[0]?.error : null;
  // Others may have the same code and different causes.
  const isShared =
    failure && isWorthRetrying(failure) && failed.every(({ error }) => error?.code === failure.code);
  return (
    <ToldCode value={isShared ? failure.code : null}>
      {isShared && (
        <FailedState
          action={action}
          failure={failure}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const read of failed) void read.refetch();
          }}
        />
      )}
      {children}
    </ToldCode>
  );
}
