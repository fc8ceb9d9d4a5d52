import type { ImportWarning, WrongItem } from '@vitrina/contract';

/** Items that an import left out, or took with a warning. */
export type ItemList = 'skipped' | 'warned';

export const listCalls = {
  skipped: { list: 'listWrongItems', export: 'exportWrongItems' },
  warned: { list: 'listWarnedItems', export: 'exportWarnedItems' },
} as const;

/** Whether an item is counted under a kind: a skipped one by its first reason alone. */
export const isOfKind = (list: ItemList, { reasons }: WrongItem, kind: ImportWarning): boolean =>
  (list === 'skipped' ? reasons.slice(0, 1) : reasons).some(
    ({ field, reason }) => field === kind.field && reason === kind.reason,
  );
