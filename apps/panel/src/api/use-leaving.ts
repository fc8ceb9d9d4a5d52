import { useMutationState } from '@tanstack/react-query';
import type { CallName, CallRequest, Calls } from '@vitrina/contract';

/** What is being deleted: the call, and the list without it, are still awaited. Lists show it as leaving. */
export const useLeaving = <N extends CallName>(
  name: N,
  idOf: (request: CallRequest<Calls[N]>) => string,
): ReadonlySet<string> =>
  new Set(
    useMutationState({
      filters: { mutationKey: [name], status: 'pending' },
      select: ({ state }) => idOf(state.variables as CallRequest<Calls[N]>),
    }),
  );
