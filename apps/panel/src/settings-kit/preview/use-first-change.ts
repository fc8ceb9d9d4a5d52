import { limits, type SettingKind } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../../api/use-api.ts';
import { firstSince } from './preview-moves.ts';

/**
 * The id of the first change to a setting since the screen was opened. Searching with the settings before that change
 * gives the original results.
 */
export const useFirstChange = (searchId: string, kind: SettingKind): string | undefined => {
  const changes = useApiQuery('listSettingChanges', {
    params: { searchId },
    query: { page: 1, perPage: limits.historyPage, kind },
  });
  const list = changes.data?.data;
  const [newestAtOpening, setNewestAtOpening] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (list && newestAtOpening === undefined) setNewestAtOpening(list[0]?.changeId ?? null);
  }, [list, newestAtOpening]);
  if (!list || newestAtOpening === undefined) return undefined;
  return firstSince(list, newestAtOpening)?.changeId;
};
