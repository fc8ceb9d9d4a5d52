import type { PublicSearchReply } from '@vitrina/contract';
import { createLatest } from './latest.ts';
import type { Memory } from './memory.ts';
import type { Answer, PublicApi } from './public-api.ts';
import { clearFilters, hasFilters, type SearchState } from './search-state.ts';
import { createStore } from './store.ts';
import { intentOf, type Tracker } from './tracker.ts';

export type ResultsState = {
  /** The current search; null while the results are closed. */
  readonly search: SearchState | null;
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The last reply, which is still shown while the next one loads. */
  readonly reply: PublicSearchReply | null;
};

type Options = {
  readonly api: PublicApi;
  readonly memory: Memory;
  readonly tracker: Tracker;
  /** Redirects the visitor, as a rule of the shop demands. */
  readonly goTo: (address: string) => void;
  /** Called with every reply that the visitor sees. */
  readonly onAnswer: (search: SearchState, reply: PublicSearchReply) => void;
};

/** The same search without its order, or else without its filters; null if it has neither. */
const simplerThan = (search: SearchState): SearchState | null => {
  if (search.sort !== '') return { ...search, sort: '', page: 1 };
  return hasFilters(search) ? clearFilters(search) : null;
};

/** The state of the results page: requests the current search and drops outdated replies. */
export const createResults = ({ api, memory, tracker, goTo, onAnswer }: Options) => {
  const store = createStore<ResultsState>({ search: null, phase: 'loading', reply: null });
  const latest = createLatest();
  /** The search that was last reported, with the id of its first reply. */
  let reported: { readonly intent: string; readonly queryId: string } | null = null;

  /** An old link may have an order or filters that the shop offers no more: without them, it still finds something. */
  const ask = async (
    wanted: SearchState,
    signal: AbortSignal,
  ): Promise<{ search: SearchState; answer: Answer<PublicSearchReply> }> => {
    const answer = await api.search(wanted, memory.visitor(), signal);
    const isRefused = 'missing' in answer && answer.missing === 'refused';
    const simpler = isRefused ? simplerThan(wanted) : null;
    return simpler ? ask(simpler, signal) : { search: wanted, answer };
  };

  const show = (wanted: SearchState): void => {
    const isSameQuery = store.get().search?.query === wanted.query;
    store.set({ search: wanted, phase: 'loading', ...(!isSameQuery && { reply: null }) });
    void latest.run(
      (signal) => ask(wanted, signal),
      ({ search, answer }) => {
        if ('missing' in answer) return store.set({ phase: 'failed' });
        const reply = answer.data;
        const { total, queryId } = reply;
        // Another page, sort or filter continues the same search.
        const { categories = [] } = search.filters;
        const intent = intentOf({ query: search.query, categories });
        if (reported?.intent === intent) tracker.continuedSearch(reported.queryId, queryId);
        else {
          tracker.searched({ query: search.query, categories, total, queryId, context: 'serp' });
          reported = { intent, queryId };
        }
        if (reply.redirect !== null) return goTo(reply.redirect);
        store.set({ search, phase: 'ready', reply });
        onAnswer(search, reply);
      },
    );
  };
  return {
    store,
    show,
    retry: (): void => {
      const { search } = store.get();
      if (search) show(search);
    },
    close: (): void => {
      latest.cancel();
      reported = null;
      store.set({ search: null, phase: 'loading', reply: null });
    },
  };
};
export type Results = ReturnType<typeof createResults>;
