import type { AppSettings, StoreSettings } from '@vitrina/contract';

/** The widget shows no more queries of a kind. */
export const maxShownQueries = 20;

const kinds = ['recentQueries', 'popularQueries'] as const;
type Kind = (typeof kinds)[number];
type OfStore = { readonly enabled: boolean; readonly amount: number };
type OfWidget = AppSettings['onfocus'][Kind];

const shown = <T extends OfStore>(store: T, { enabled, count }: OfWidget): T => ({
  ...store,
  enabled: store.enabled && enabled && count > 0,
  amount: count > 0 ? Math.min(store.amount, count) : store.amount,
});

/**
 * The settings of the shop as customers see them. Calls can set queries in the widget’s settings too; where both are set, the one that shows fewer acts.
 */
export const shownStore = (store: StoreSettings, widget: AppSettings | null): StoreSettings =>
  widget === null
    ? store
    : {
        ...store,
        recentQueries: shown(store.recentQueries, widget.onfocus.recentQueries),
        popularQueries: shown(store.popularQueries, widget.onfocus.popularQueries),
      };

const isSame = (one: OfStore, other: OfStore): boolean =>
  one.enabled === other.enabled && one.amount === other.amount;

/** What is saved of an edited `shownStore`: what the owner hasn’t changed stays as it is stored. */
export const storedStore = (
  edited: StoreSettings,
  { stored, shown: before }: { readonly stored: StoreSettings; readonly shown: StoreSettings },
): StoreSettings => {
  const keep = <T extends OfStore>(next: T, old: OfStore, of: OfStore): T =>
    isSame(next, old) ? { ...next, enabled: of.enabled, amount: of.amount } : next;
  return {
    ...edited,
    recentQueries: keep(edited.recentQueries, before.recentQueries, stored.recentQueries),
    popularQueries: keep(edited.popularQueries, before.popularQueries, stored.popularQueries),
  };
};

/** The widget’s settings with the queries of the shop’s; the same object where the owner has changed none. */
export const widgetWith = (
  widget: AppSettings,
  edited: StoreSettings,
  before: StoreSettings,
): AppSettings => {
  const changed = kinds.filter((kind) => !isSame(edited[kind], before[kind]));
  if (changed.length === 0) return widget;
  const queries = Object.fromEntries(
    changed.map((kind) => {
      const { enabled, amount } = edited[kind];
      return [kind, { enabled, count: Math.min(amount, maxShownQueries) }];
    }),
  );
  return { ...widget, onfocus: { ...widget.onfocus, ...queries } };
};
