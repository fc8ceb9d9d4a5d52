import type { SearchInstance } from '@vitrina/contract';
import { useSelectedInstance } from './use-selected-instance.ts';

/** The search over a catalog: the selected one if it is over that catalog, otherwise the first one that is. */
export const useInstanceOf = (
  catalogId: string,
): { readonly instance: SearchInstance | undefined; readonly isPending: boolean } => {
  const { instances, instance: chosen, isPending } = useSelectedInstance();
  const ofCatalog = instances.filter(({ catalog }) => catalog.id === catalogId);
  return {
    instance: ofCatalog.find(({ instanceId }) => instanceId === chosen?.instanceId) ?? ofCatalog[0],
    isPending,
  };
};
