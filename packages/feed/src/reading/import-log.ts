import type { ImportWarning, ItemReason, WrongItem } from '@vitrina/contract';
import { limits } from '@vitrina/contract/basics';

/** `currency`: which one a price is in, if not in the catalog's. */
type Kind = { readonly field: string; readonly reason: ItemReason; readonly currency?: string };

/** An import's report on its items: how many were left out or taken with a warning, by kind, and the first ones as a whole. */
export type ImportLog = {
  /** An item that is left out. It counts once, under its first reason. */
  readonly addWrong: (item: WrongItem) => void;
  /** An item that is taken although something in it is ignored. It counts once under each kind. */
  readonly addWarned: (item: WrongItem, kinds: readonly Kind[]) => void;
  readonly wrongCount: () => number;
  readonly wrongItems: () => WrongItem[];
  readonly warnedCount: () => number;
  readonly warnedItems: () => WrongItem[];
  readonly skipped: () => ImportWarning[];
  readonly warned: () => ImportWarning[];
};

const keyOf = ({ field, reason }: Kind): string => `${field} ${reason}`;

/** How many currencies are counted: one that is found behind so many others is rare. */
const maxCurrencies = 100;
const shownCurrencies = 5;

/** How often prices named which currency, by the kind that counts them. */
const createCurrencyCount = (own: string) => {
  const counts = new Map<string, Map<string, number>>();
  return {
    add: (kind: Kind): void => {
      if (kind.currency === undefined) return;
      const found = counts.get(keyOf(kind)) ?? new Map<string, number>();
      counts.set(keyOf(kind), found);
      const known = found.get(kind.currency);
      if (known !== undefined || found.size < maxCurrencies) found.set(kind.currency, (known ?? 0) + 1);
    },
    of: (kind: Kind): Pick<ImportWarning, 'currencies'> => {
      const found = [...(counts.get(keyOf(kind)) ?? [])].sort(([, a], [, b]) => b - a);
      if (found.length === 0) return {};
      return {
        currencies: { own, found: found.slice(0, shownCurrencies).map(([code, count]) => ({ code, count })) },
      };
    },
  };
};

/** Counts items by kind and keeps the first of them; the first of each kind also when others have filled the list. */
const createTally = (ownCurrency: string) => {
  const currencies = createCurrencyCount(ownCurrency);
  const kinds = new Map<string, ImportWarning>();
  const items: WrongItem[] = [];
  let count = 0;
  return {
    add: (item: WrongItem, itsKinds: readonly Kind[]): void => {
      count += 1;
      let isFew = false;
      for (const kind of new Map(itsKinds.map((its) => [keyOf(its), its])).values()) {
        const { field, reason } = kind;
        currencies.add(kind);
        const known = kinds.get(keyOf({ field, reason }))?.count ?? 0;
        kinds.set(keyOf({ field, reason }), { field, reason, count: known + 1 });
        isFew ||= known < limits.wrongItemsKeptOfKind;
      }
      if (isFew || items.length < limits.wrongItemsKept) items.push(item);
    },
    count: () => count,
    items: () => items,
    kinds: () =>
      [...kinds.values()]
        .sort((a, b) => b.count - a.count)
        .map((kind) => ({ ...kind, ...currencies.of(kind) })),
  };
};

export const createImportLog = (currency: string): ImportLog => {
  const wrong = createTally(currency);
  const warned = createTally(currency);
  return {
    addWrong: (item) => wrong.add(item, item.reasons.slice(0, 1)),
    addWarned: (item, kinds) => warned.add(item, kinds),
    wrongCount: wrong.count,
    wrongItems: wrong.items,
    warnedCount: warned.count,
    warnedItems: warned.items,
    skipped: wrong.kinds,
    warned: warned.kinds,
  };
};
