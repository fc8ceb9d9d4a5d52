import { instanceCalls, mayAccess, type SearchInstance } from '@vitrina/contract';
import { useEffect, useSyncExternalStore } from 'react';
import type { ApiFailure } from '../kit/api-failure.ts';
import { usePanel, useUser } from '../kit/panel-context.ts';
import { useApiQuery } from './use-api.ts';

/** A list of instances that couldn't be read: nothing is known of the instances, least of all that there are none. */
export type InstancesFailed = {
  readonly status: 'failed';
  readonly failure: ApiFailure;
  readonly isRetrying: boolean;
  readonly retry: () => void;
};

type Selection =
  | { readonly status: 'selected'; readonly instance: SearchInstance }
  /** The list was read and is empty. */
  | { readonly status: 'none'; readonly instance: null }
  | { readonly status: 'pending'; readonly instance: null }
  | (InstancesFailed & { readonly instance: null });

export type SelectedInstance = Selection & {
  readonly instances: readonly SearchInstance[];
  readonly select: (instanceId: string) => void;
};

/** The search instance that the owner works on. If none is selected, or it is gone, the first one is selected. */
export const useSelectedInstance = (): SelectedInstance => {
  const { selection } = usePanel();
  const allowed = mayAccess(useUser(), instanceCalls.listInstances.access);
  const list = useApiQuery('listInstances', {}, { enabled: allowed });
  const selectedId = useSyncExternalStore(selection.subscribe, selection.current);
  const instances = list.data?.data ?? [];
  // One whose catalog is in the bin finds nothing: another is the better start.
  const first = instances.find(({ catalog }) => !catalog.isInBin) ?? instances[0] ?? null;
  const instance = instances.find(({ instanceId }) => instanceId === selectedId) ?? first;
  const instanceId = instance?.instanceId;
  // An instance that was just added is missing from the stale list, but not gone.
  const isSettled = !list.isFetching;
  const known = list.data?.data;
  useEffect(() => {
    // Another part of the page may have selected one since this one was drawn.
    const isSelected = known?.some((each) => each.instanceId === selection.current());
    if (isSettled && instanceId !== undefined && !isSelected) selection.select(instanceId);
  }, [known, instanceId, isSettled, selection]);

  const found = (): Selection => {
    if (instance) return { status: 'selected', instance };
    if (known) return { status: 'none', instance };
    if (!list.error) return { status: 'pending', instance };
    const { error: failure, isFetching: isRetrying } = list;
    return { status: 'failed', instance, failure, isRetrying, retry: () => void list.refetch() };
  };
  return { ...found(), instances, select: (id) => selection.select(id) };
};
