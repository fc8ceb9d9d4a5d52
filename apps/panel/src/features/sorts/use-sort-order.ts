import { type SortGroupView, sortChoices } from '@vitrina/contract';
import type { ApiClient } from '../../api/api-client.ts';
import {
  type SaveOptions,
  type SettingEditor,
  useSettingEditor,
} from '../../settings-kit/form/use-setting-editor.ts';

export type SortChoice = { readonly sortId: string; readonly enabled: boolean };
type Groups = { data: SortGroupView[]; revision?: string | undefined };

/** If only two neighbours have been exchanged: the position of the upper one. */
export const neighboursMoved = (
  shown: readonly SortChoice[],
  wanted: readonly SortChoice[],
): number | undefined => {
  if (shown.length !== wanted.length) return undefined;
  const isSame = (one: SortChoice | undefined, other: SortChoice | undefined): boolean =>
    one?.sortId === other?.sortId && one?.enabled === other?.enabled;
  const at = wanted.findIndex((choice, index) => !isSame(choice, shown[index]));
  if (at < 0 || !isSame(wanted[at], shown[at + 1]) || !isSame(wanted[at + 1], shown[at])) return undefined;
  return wanted.every((choice, index) => index === at || index === at + 1 || isSame(choice, shown[index]))
    ? at
    : undefined;
};

export const inOrder = (groups: readonly SortGroupView[], choices: readonly SortChoice[]): SortGroupView[] =>
  choices.flatMap(({ sortId, enabled }) => {
    const group = groups.find((each) => each.sortId === sortId);
    return group ? [{ ...group, enabled }] : [];
  });

const saveOrder = async (
  api: ApiClient,
  searchId: string,
  choices: readonly SortChoice[],
  { query, keepalive }: SaveOptions,
  shown: Groups | undefined,
): Promise<Groups> => {
  const groups = shown?.data ?? [];
  const from = neighboursMoved(groups, choices);
  if (from !== undefined)
    return api.call('moveDownSortGroup', { query, body: { searchId, from } }, { keepalive });
  const body = { searchId, sorts: [...choices] };
  const reply = await api.call('setSorts', { query, body }, { keepalive });
  return { data: inOrder(groups, reply.data), revision: reply.revision };
};

/** Which sort groups visitors are offered, and in which order. Every change is saved at once. */
export const useSortOrder = (
  searchId: string,
  saved: readonly SortGroupView[],
): SettingEditor<readonly SortChoice[]> =>
  useSettingEditor<readonly SortChoice[], 'getSortGroups'>({
    kind: 'sorts',
    saved: saved.map(({ sortId, enabled }) => ({ sortId, enabled })),
    autosave: { delayMs: 0 },
    restorable: sortChoices,
    get: 'getSortGroups',
    request: { body: { searchId } },
    save: (api, choices, options, shown) => saveOrder(api, searchId, choices, options, shown),
  });
