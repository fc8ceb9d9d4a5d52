import { type ImportWarning, limits, type WrongItem } from '@vitrina/contract';
import type { ItemNote } from '../mapping/item-checks.ts';

/** An import's report on its items: the first wrong ones as a whole, and how often each fault occurred at each path. */
export type ImportLog = {
  readonly addWrong: (item: WrongItem) => void;
  readonly addNotes: (notes: readonly Pick<ItemNote, 'field' | 'reason'>[]) => void;
  readonly wrongCount: () => number;
  readonly wrongItems: () => WrongItem[];
  readonly warnings: () => ImportWarning[];
};

export const createImportLog = (): ImportLog => {
  const wrongItems: WrongItem[] = [];
  const warnings = new Map<string, ImportWarning>();
  let wrongCount = 0;
  const addNotes: ImportLog['addNotes'] = (notes) => {
    for (const { field, reason } of notes) {
      const key = `${field} ${reason}`;
      warnings.set(key, { field, reason, count: (warnings.get(key)?.count ?? 0) + 1 });
    }
  };
  return {
    addWrong: (item) => {
      wrongCount += 1;
      addNotes(item.reasons);
      if (wrongItems.length < limits.wrongItemsKept) wrongItems.push(item);
    },
    addNotes,
    wrongCount: () => wrongCount,
    wrongItems: () => wrongItems,
    warnings: () => [...warnings.values()].sort((a, b) => b.count - a.count),
  };
};
