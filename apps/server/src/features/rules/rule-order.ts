import type { ListChange, ListEntry } from '../../storage/records.ts';

/** Milliseconds. A rule that was never moved stands where its age puts it; a damaged date puts it first. */
const rankOf = ({ rank, createdAt }: Pick<ListEntry, 'rank' | 'createdAt'>): number =>
  rank ?? (Date.parse(createdAt) || 0);

/** The first rules come first: the oldest, unless the owner has moved them. */
export const inRuleOrder = <Entry extends ListEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );

const stepMs = 1000;

/** A rank between two rules, null if there is no room left between them. */
const rankBetween = (previous: ListEntry | undefined, next: ListEntry | undefined): number | null => {
  if (!previous) return next ? rankOf(next) - stepMs : 0;
  // A rule made later comes later still, since its rank is the time of its making.
  if (!next) return rankOf(previous) + 1;
  const rank = (rankOf(previous) + rankOf(next)) / 2;
  return rankOf(previous) < rank && rank < rankOf(next) ? rank : null;
};

/** Beside which rule one is put, null for all of them; or its place in the list, from 1. */
export type RulePlace =
  | { readonly side: 'before' | 'after'; readonly of: string | null }
  | { readonly side: 'at'; readonly place: number };

/** How many of the others stand before a place; null if there is no such other entry. */
const countBefore = (others: readonly ListEntry[], place: RulePlace): number | null => {
  if (place.side === 'at') return Math.min(place.place - 1, others.length);
  const { side, of } = place;
  if (of === null) return side === 'before' ? 0 : others.length;
  const other = others.findIndex(({ id }) => id === of);
  if (other < 0) return null;
  return side === 'before' ? other : other + 1;
};

const nothing = { removed: [], added: [] } as const;

/**
 * Moves an entry to before or after another one, or all (null), or to a place. One entry changes; all before it do where too many moves have left no room. Null
 * if there is no such other entry.
 */
export const moveInOrder = <T>(
  ordered: readonly ListEntry<T>[],
  moved: ListEntry<T>,
  place: RulePlace,
): ListChange<T> | null => {
  if (place.side !== 'at' && place.of === moved.id) return nothing;
  const others = ordered.filter(({ id }) => id !== moved.id);
  const at = countBefore(others, place);
  if (at === null) return null;
  if (ordered[at]?.id === moved.id) return nothing;
  const rank = rankBetween(others[at - 1], others[at]);
  if (rank !== null) return { removed: [moved], added: [{ ...moved, rank }] };
  // Into the past: what is made from now on comes last all the same.
  const end = rankOf(others[at] ?? moved);
  const upTo = [...others.slice(0, at), moved];
  return {
    removed: upTo,
    added: upTo.map((entry, i) => ({ ...entry, rank: end - (upTo.length - i) * stepMs })),
  };
};
