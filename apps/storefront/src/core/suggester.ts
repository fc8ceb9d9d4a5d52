import type { PublicSuggestReply } from '@vitrina/contract';
import type { Environment } from './environment.ts';
import { createLatest } from './latest.ts';
import type { Memory } from './memory.ts';
import type { PublicApi } from './public-api.ts';
import { createStore } from './store.ts';
import type { Tracker } from './tracker.ts';

export type SuggestState = {
  readonly typed: string;
  /** The query that the reply belongs to. */
  readonly answered: string;
  readonly reply: PublicSuggestReply | null;
  readonly isFailed: boolean;
};

type Options = {
  readonly environment: Environment;
  readonly api: PublicApi;
  readonly memory: Memory;
  readonly tracker: Tracker;
};

/**
 * The minimum interval between requests while the visitor types quickly or holds a key. The first letter after a
 * pause sends one at once.
 */
const askEveryMs = 60;
/** After a pause this long, the visitor has finished typing the query. */
const intentMs = 1000;
const maxCachedReplies = 30;
const answerAgeMs = 60_000;

/**
 * Suggestions while typing: requested at once, with outdated replies dropped and known ones served from the cache.
 */
export const createSuggester = ({ environment, api, memory, tracker }: Options) => {
  const store = createStore<SuggestState>({ typed: '', answered: '', reply: null, isFailed: false });
  const latest = createLatest();
  const answers = new Map<string, { readonly reply: PublicSuggestReply; readonly at: number }>();
  let cancelAsk: (() => void) | null = null;
  let askedAt = 0;
  let cancelIntent: (() => void) | null = null;

  const settleIntent = (): void => {
    cancelIntent?.();
    cancelIntent = null;
    const { typed, answered, reply } = store.get();
    const query = typed.trim();
    if (!reply || query === '' || answered !== query) return;
    tracker.searched({ query, total: reply.total, queryId: reply.queryId, context: 'autocomplete' });
    tracker.impression(
      reply.queryId,
      reply.products.map(({ id }) => id),
    );
  };
  const awaitIntent = (): void => {
    cancelIntent?.();
    cancelIntent = environment.wait(intentMs, settleIntent);
  };
  const ask = (query: string): void => {
    askedAt = environment.now();
    void latest.run(
      (signal) => api.suggest(query, memory.visitor(), signal),
      (answer) => {
        if ('missing' in answer) return store.set({ isFailed: answer.missing !== 'aborted' });
        answers.set(query, { reply: answer.data, at: environment.now() });
        const [oldest] = answers.keys();
        if (answers.size > maxCachedReplies && oldest !== undefined) answers.delete(oldest);
        store.set({ answered: query, reply: answer.data, isFailed: false });
        awaitIntent();
      },
    );
  };
  const stop = (): void => {
    cancelAsk?.();
    cancelIntent?.();
    latest.cancel();
  };

  return {
    store,
    type: (text: string): void => {
      stop();
      store.set({ typed: text });
      const query = text.trim();
      const known = answers.get(query);
      if (known && environment.now() - known.at < answerAgeMs) {
        store.set({ answered: query, reply: known.reply, isFailed: false });
        awaitIntent();
        return;
      }
      // Absolute, since a clock that is set back must not block requests.
      const sinceMs = Math.abs(environment.now() - askedAt);
      if (sinceMs >= askEveryMs) ask(query);
      else cancelAsk = environment.wait(askEveryMs - sinceMs, () => ask(query));
    },
    /** The visitor chose an option of the panel, which completes the intent. */
    settleIntent,
    /** The visitor leaves, or goes to the results page, which reports the search itself. */
    stop,
  };
};
export type Suggester = ReturnType<typeof createSuggester>;
