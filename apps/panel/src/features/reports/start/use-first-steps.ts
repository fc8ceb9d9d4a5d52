import { mayAccess } from '@vitrina/contract';
import { useState } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import { catalogArea, instanceArea } from '../../../kit/access.ts';
import { usePanel, useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { firstStepsHiddenKey } from '../../../kit/storage-keys.ts';
import { useUndo } from '../../../ui/use-undo.tsx';
import { type Start, useActivity, useSummary } from './use-start.ts';

export const stepNames = ['catalog', 'search', 'domain', 'code', 'click'] as const;
export type Step = {
  readonly name: (typeof stepNames)[number];
  readonly isDone: boolean;
  /** Where it is done. */
  readonly to: string;
};

/** Whether the first steps are for the owner: they begin with a catalog and a search. */
export const useMayBegin = (): boolean => {
  const user = useUser();
  return mayAccess(user, catalogArea) && mayAccess(user, instanceArea);
};

/** The way from an empty account to visitors who click; null while it isn't known how far the owner is, or for whom it isn't. */
export const useFirstSteps = (start: Start): readonly Step[] | null => {
  const { instance } = start;
  const isAllowed = useMayBegin();
  const catalogs = useApiQuery('listFullCatalogs', {}, { enabled: isAllowed });
  const domains = useApiQuery('getAuthDomains', {}, { enabled: isAllowed });
  const activity = useActivity(instance);
  const summary = useSummary(start);
  const isKnown = start.hasNone || (activity.isSuccess && summary.isSuccess);
  if (!catalogs.data || !domains.data || !isKnown) return null;

  const { lastAsked, today } = activity.data?.data ?? { lastAsked: null, today: { clicks: 0 } };
  const { figures, figuresBefore } = summary.data?.data ?? {};
  const clicks = today.clicks + (figures?.clicks ?? 0) + (figuresBefore?.clicks ?? 0);
  // Whoever was answered is allowed: a page by its domain, the shop's own server by the key.
  const isAllowedToAsk = lastAsked !== null || domains.data.data.length > 0;
  return [
    {
      name: 'catalog',
      isDone: instance !== null || catalogs.data.data.some(({ productsCount }) => productsCount > 0),
      to: pathTo('catalogAdd'),
    },
    { name: 'search', isDone: instance !== null, to: pathTo('instanceAdd') },
    { name: 'domain', isDone: isAllowedToAsk, to: pathTo('embed') },
    { name: 'code', isDone: lastAsked !== null, to: pathTo('embed') },
    { name: 'click', isDone: clicks > 0, to: pathTo('embed') },
  ];
};

/** Whether the owner has put the list away, in this browser. */
export const useHiddenSteps = (undoWords: string) => {
  const { storage } = usePanel();
  const offerUndo = useUndo();
  const key = firstStepsHiddenKey(useUser()?.uid ?? '');
  const [isHidden, setHidden] = useState(() => storage.getItem(key) !== null);
  const hide = (): void => {
    storage.setItem(key, '1');
    setHidden(true);
    offerUndo(undoWords, () => {
      storage.removeItem(key);
      setHidden(false);
    });
  };
  return { isHidden, hide };
};
