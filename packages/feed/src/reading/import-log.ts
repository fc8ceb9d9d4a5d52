import { type ImportWarning, type ItemReason, limits, type WrongItem } from '@vitrina/contract';

type Kind = { readonly field: string; readonly reason: ItemReason };

/** An import's report on its items: how many were left out or taken with a warning, by kind, and the first ones as a whole. */
export type ImportLog = {
  /** An item that is left out. It counts once, under its first reason. */
  readonly addWrong: (item: WrongItem) => void;
  /** An item that is taken although something in it is ignored. It counts once under each kind. */
  readonly addWarned: (item: WrongItem) => void;
  readonly wrongCount: () => number;
  readonly wrongItems: () => WrongItem[];
  readonly warnedCount: () => number;
  readonly warnedItems: () => WrongItem[];
  readonly skipped: () => ImportWarning[];
  readonly warned: () => ImportWarning[];
};

const keyOf = ({ field, reason }: Kind): string => `${field} ${reason}`;

/** Counts items by kind and keeps the first of them; the first of each kind also when others have filled the list. */
const createTally = () => {
  const kinds = new Map<string, ImportWarning>();
  const items: WrongItem[] = [];
  let count = 0;
  return {
    add: (item: WrongItem, itsKinds: readonly Kind[]): void => {
      count += 1;
      let isFew = false;
      for (const { field, reason } of new Map(itsKinds.map((kind) => [keyOf(kind), kind])).values()) {
        const known = kinds.get(keyOf({ field, reason }))?.count ?? 0;
        kinds.set(keyOf({ field, reason }), { field, reason, count: known + 1 });
        isFew ||= known < limits.wrongItemsKeptOfKind;
      }
      if (isFew || items.length < limits.wrongItemsKept) items.push(item);
    },
    count: () => count,
    items: () => items,
    kinds: () => [...kinds.values()].sort((a, b) => b.count - a.count),
  };
};

export const createImportLog = (): ImportLog => {
  const wrong = createTally();
  const warned = createTally();
  return {
    addWrong: (item) => wrong.add(item, item.reasons.slice(0, 1)),
    addWarned: (item) => warned.add(item, item.reasons),
    wrongCount: wrong.count,
    wrongItems: wrong.items,
    warnedCount: warned.count,
    warnedItems: warned.items,
    skipped: wrong.kinds,
    warned: warned.kinds,
  };
};
