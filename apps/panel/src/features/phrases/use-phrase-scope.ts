import type { SearchInstance } from '@vitrina/contract';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';

/** The search whose lists of phrases the screens show. */
export type PhraseScope = {
  /** The selected search; undefined until it is known. */
  readonly searchId: string | undefined;
  readonly instance: SearchInstance | null;
  readonly isPending: boolean;
  readonly hasNone: boolean;
};

export const usePhraseScope = (): PhraseScope => {
  const { instance, isPending } = useSelectedInstance();
  const searchId = instance?.instanceId;
  return {
    searchId,
    instance,
    isPending,
    hasNone: !isPending && !instance,
  };
};

/** The part of a request that identifies the search. */
export const inSearch = (searchId: string | undefined): { searchId?: string } =>
  searchId === undefined ? {} : { searchId };
