import type { PublicSearchReply } from '@vitrina/contract';
import { createLatest } from './latest.ts';
import type { Memory } from './memory.ts';
import type { PublicApi } from './public-api.ts';
import type { SearchState } from './search-state.ts';
import { createStore } from './store.ts';
import type { Tracker } from './tracker.ts';

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

/** The state of the results page: requests the current search and drops outdated replies. */
export const createResults = ({ api, memory, tracker, goTo, onAnswer }: Options) => {
  const store = createStore<ResultsState>({ search: null, phase: 'loading', reply: null });
  const latest = createLatest();
  /** The search that was last reported, with the id of its first reply. */
  let reported: { readonly query: string; readonly queryId: string } | null = null;

  const show = (search: SearchState): void => {
    const isSameQuery = store.get().search?.query === search.query;
    store.set({ search, phase: 'loading', ...(!isSameQuery && { reply: null }) });
    void latest.run(
      (signal) => api.search(search, memory.visitor(), signal),
      (answer) => {
        if ('missing' in answer) return store.set({ phase: 'failed' });
        const reply = answer.data;
        const { total, queryId } = reply;
        // Another page, sort or filter continues the same search.
        if (reported?.query === search.query) tracker.continuedSearch(reported.queryId, queryId);
        else {
          tracker.searched({ ...search, total, queryId, context: 'serp' });
          reported = { query: search.query, queryId };
        }
        if (reply.redirect !== null) return goTo(reply.redirect);
        store.set({ phase: 'ready', reply });
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
