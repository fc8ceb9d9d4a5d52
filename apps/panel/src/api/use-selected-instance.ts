import { instanceCalls, mayAccess, type SearchInstance } from '@vitrina/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { usePanel, useUser } from '../kit/panel-context.ts';
import { useApiQuery } from './use-api.ts';

export type SelectedInstance = {
  readonly instance: SearchInstance | null;
  readonly instances: readonly SearchInstance[];
  readonly isPending: boolean;
  readonly select: (instanceId: string) => void;
};

/** The search instance that the owner works on. If none is selected, or it is gone, the first one is selected. */
export const useSelectedInstance = (): SelectedInstance => {
  const { selection } = usePanel();
  const allowed = mayAccess(useUser(), instanceCalls.listInstances.access);
  const list = useApiQuery('listInstances', {}, { enabled: allowed });
  const selectedId = useSyncExternalStore(selection.subscribe, selection.current);
  const instances = list.data?.data ?? [];
  const instance = instances.find(({ instanceId }) => instanceId === selectedId) ?? instances[0] ?? null;
  const instanceId = instance?.instanceId;
  // An instance that was just added is missing from the stale list, but not gone.
  const isSettled = !list.isFetching;
  const known = list.data?.data;
  useEffect(() => {
    // Another part of the page may have selected one since this one was drawn.
    const isSelected = known?.some((each) => each.instanceId === selection.current());
    if (isSettled && instanceId !== undefined && !isSelected) selection.select(instanceId);
  }, [known, instanceId, isSettled, selection]);
  return { instance, instances, isPending: allowed && list.isPending, select: (id) => selection.select(id) };
};
