import type { SearchInstance } from '@vitrina/contract';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { instanceArea, mayEnter, searchModule } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';

/** Whose lists of phrases the screens show. */
export type PhraseScope = {
  /** The selected search; undefined for a customer who sees no searches, whose first one is meant then. */
  readonly searchId: string | undefined;
  readonly instance: SearchInstance | null;
  readonly isPending: boolean;
  /** The customer may have searches and has none. */
  readonly hasNone: boolean;
  /** The search of the history, where the customer may see it. */
  readonly historyOf: string | undefined;
};

export const usePhraseScope = (): PhraseScope => {
  const user = useUser();
  const { instance, isPending } = useSelectedInstance();
  const mayTry = mayEnter(user, instanceArea);
  const searchId = instance?.instanceId;
  return {
    searchId,
    instance,
    isPending,
    hasNone: mayTry && !isPending && !instance,
    historyOf: mayEnter(user, searchModule) ? searchId : undefined,
  };
};

/** The part of a request that names the search. */
export const inSearch = (searchId: string | undefined): { searchId?: string } =>
  searchId === undefined ? {} : { searchId };
