import { useMemo } from 'react';
import { z } from 'zod';
import { useSearchState } from '../../kit/search-params.ts';
import { type TableControl, tableSearch } from '../../kit/table-control.ts';

export const phraseOrders = ['phrase', 'createdAt'] as const;

/** `?q=buty&sort=createdAt&order=desc&page=2&add=buty`; `add` opens the form with that phrase. */
const phraseSearch = tableSearch.extend({
  q: z.string().max(200).catch(''),
  order: z.enum(['', 'asc', 'desc']).catch(''),
  add: z.string().max(100).catch(''),
});

/** The state of a list of phrases, stored in the address. */
export const usePhraseState = (first: { sort: (typeof phraseOrders)[number]; order: 'asc' | 'desc' }) => {
  const [state, change] = useSearchState(phraseSearch);
  const orderBy = phraseOrders.find((each) => each === state.sort) ?? first.sort;
  const sort = state.order === '' ? first.order : state.order;
  const control = useMemo(
    (): TableControl => ({ state: { ...state, sort: orderBy, order: sort }, change }),
    [state, orderBy, sort, change],
  );
  return { query: state.q, page: state.page, add: state.add, orderBy, sort, control, change };
};
export type PhraseState = ReturnType<typeof usePhraseState>;
