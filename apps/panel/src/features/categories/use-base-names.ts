import type { BaseCategoryView } from '@vitrina/contract';
import { useMemo } from 'react';
import { usePreferences } from '../../kit/panel-context.ts';

export type BaseNames = {
  readonly nameOf: (id: string) => string;
  /** Undefined if the list doesn't have it. */
  readonly knownName: (id: string) => string | undefined;
  readonly parentOf: (id: string) => string | null;
  /** With those above it: `Moda › Odzież › Sukienki`. */
  readonly pathOf: (id: string) => string;
};

/** Names of base categories in the panel's language. */
export const useBaseNames = (list: readonly BaseCategoryView[]): BaseNames => {
  const { locale } = usePreferences();
  return useMemo(() => {
    const byId = new Map(list.map((each) => [each.baseCategoryId, each]));
    const knownName = (id: string): string | undefined => byId.get(id)?.names[locale];
    const nameOf = (id: string): string => knownName(id) ?? id;
    const parentOf = (id: string): string | null => byId.get(id)?.parentId ?? null;
    const pathOf = (id: string): string => {
      const names: string[] = [];
      for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
        names.unshift(at.names[locale]);
      return names.join(' › ');
    };
    return { nameOf, knownName, parentOf, pathOf };
  }, [list, locale]);
};
