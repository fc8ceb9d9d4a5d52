import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallName, CallReply, CallRequest, Calls } from '@vitrina/contract';
import { useCallback, useRef } from 'react';
import type { ApiFailure } from '../kit/api-failure.ts';
import type { ActionName } from '../kit/failure-messages.ts';
import { usePanel } from '../kit/panel-context.ts';
import { tellIfSlow } from '../kit/tell-if-slow.ts';
import type { ApiClient } from './api-client.ts';
import { useApiClient } from './api-context.ts';
import { isRepeated } from './is-repeated.ts';
import { untilReread } from './recovery.ts';

/** The query of a GET call. Its key is the call's name and request, so `invalidateCalls` finds it by name. */
export const callQuery = <N extends CallName>(api: ApiClient, name: N, request: CallRequest<Calls[N]>) => ({
  queryKey: [name, request] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(name, request, { signal }),
});

type QueryChoices<N extends CallName> = {
  enabled?: boolean;
  /** Milliseconds until the next read, or false to stop; for polling. */
  refetchInterval?: (reply: CallReply<Calls[N]> | undefined) => number | false;
  /** Keeps showing the previous page while the next one loads. */
  keepPrevious?: boolean;
};

/** Reads a call: `useApiQuery('listFullCatalogs', {})`. Failures are shown by `QueryView` or `FailedState`. */
export const useApiQuery = <N extends CallName>(
  name: N,
  request: CallRequest<Calls[N]>,
  choices: QueryChoices<N> = {},
): UseQueryResult<CallReply<Calls[N]>, ApiFailure> => {
  const api = useApiClient();
  const { refetchInterval } = choices;
  // What was shown before a failure has gone from the screen: it doesn't come back under the next request.
  const isLost = useRef(false);
  const query = useQuery<CallReply<Calls[N]>, ApiFailure, CallReply<Calls[N]>, readonly unknown[]>({
    ...callQuery(api, name, request),
    ...(choices.enabled !== undefined && { enabled: choices.enabled }),
    ...(refetchInterval && {
      refetchInterval: (each) => refetchInterval(each.state.data) || untilReread(each),
    }),
    // The library's type doesn't accept a reply type that is still generic; the function works with any.
    ...(choices.keepPrevious && !isLost.current && { placeholderData: keepPreviousData as never }),
  });
  if (choices.keepPrevious) {
    if (query.isLoadingError) isLost.current = true;
    else if (query.isSuccess && !query.isPlaceholderData) isLost.current = false;
  }
  return query;
};

export const invalidateCalls = (client: QueryClient, names: readonly string[]): Promise<void> =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }))).then(() => undefined);

/**
 * Makes the reply to a change the data of the query that it answers. Other tabs read that query again. A read that is still on
 * its way is dropped: it may have been answered before the change.
 */
export const useReplaceReply = () => {
  const client = useQueryClient();
  const { otherTabs } = usePanel();
  return useCallback(
    <N extends CallName>(name: N, request: CallRequest<Calls[N]>, reply: CallReply<Calls[N]>): void => {
      const queryKey = [name, request];
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, reply);
      otherTabs.announce([name]);
    },
    [client, otherTabs],
  );
};

type MutationChoices<N extends CallName> = {
  /** Calls whose replies this one makes stale. They are refetched. */
  invalidates: readonly CallName[];
  /** What the owner was doing: the title of a failure. */
  action: ActionName;
  /** Handles a failure, e.g. by showing problems at their fields. If it returns false, the failure is raised as a notice. */
  onFailure?: (failure: ApiFailure) => boolean;
  onSuccess?: (reply: CallReply<Calls[N]>, request: CallRequest<Calls[N]>) => void;
};

/**
 * Makes a call that changes something. A failure that `onFailure` doesn't handle is raised as a notice, and so is that it takes long. A double click makes it
 * once (`mutateAsync` makes every one).
 */
export const useApiMutation = <N extends CallName>(
  name: N,
  { invalidates, action, onFailure, onSuccess }: MutationChoices<N>,
): UseMutationResult<CallReply<Calls[N]>, ApiFailure, CallRequest<Calls[N]>> => {
  const api = useApiClient();
  const { notices, otherTabs } = usePanel();
  const client = useQueryClient();
  const mutation = useMutation<CallReply<Calls[N]>, ApiFailure, CallRequest<Calls[N]>>({
    mutationKey: [name],
    mutationFn: (request) => tellIfSlow(api.call(name, request), () => notices.slow()),
    onSuccess: async (reply, request) => {
      notices.withdraw(action);
      onSuccess?.(reply, request);
      otherTabs.announce(invalidates);
      await invalidateCalls(client, invalidates);
    },
    onError: (failure) => {
      // The panel may not know yet that nothing can be changed.
      if (failure.code === 'SUBSCRIPTION_READ_ONLY') void invalidateCalls(client, ['getProfile']);
      if (!onFailure?.(failure)) notices.raise({ action, failure });
    },
  });
  const { mutate: change } = mutation;
  const mutate = useCallback<typeof change>(
    (...request) => {
      if (!isRepeated(client, name, request[0])) change(...request);
    },
    [client, name, change],
  );
  return { ...mutation, mutate };
};
