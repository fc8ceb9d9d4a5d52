import type { SearchInstance } from '@vitrina/contract';
import { type InstancesFailed, useSelectedInstance } from './use-selected-instance.ts';

export type InstanceOf =
  | { readonly status: 'found'; readonly instance: SearchInstance }
  | { readonly status: 'none' | 'pending'; readonly instance?: undefined }
  | (InstancesFailed & { readonly instance?: undefined });

/** The search over a catalog: the selected one if it is over that catalog, otherwise the first one that is. */
export const useInstanceOf = (catalogId: string): InstanceOf => {
  const selected = useSelectedInstance();
  const { instances, instance: chosen } = selected;
  const ofCatalog = instances.filter(({ catalog }) => catalog.id === catalogId);
  const instance = ofCatalog.find(({ instanceId }) => instanceId === chosen?.instanceId) ?? ofCatalog[0];
  if (instance) return { status: 'found', instance };
  if (selected.status === 'pending') return { status: 'pending' };
  if (selected.status !== 'failed') return { status: 'none' };
  const { status, failure, isRetrying, retry } = selected;
  return { status, failure, isRetrying, retry };
};
