import type { PublicSuggestReply } from '@vitrina/contract';
import type { Environment } from './environment.ts';
import { createLatest } from './latest.ts';
import type { Memory } from './memory.ts';
import type { PublicApi } from './public-api.ts';
import { createStore } from './store.ts';
import type { Tracker } from './tracker.ts';

export type SuggestState = {
  readonly typed: string;
  /** The text that the reply answers. */
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

/** Who types quickly, or holds a key, asks no more often than this; the first letter after it asks at once. */
const askEveryMs = 60;
/** After so long without a letter the visitor has said what they look for. */
const intentMs = 1000;
const answersKept = 30;
const answerAgeMs = 60_000;

/** What is offered while the visitor types: asked for at once, late answers dropped, known ones shown without asking. */
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
        if (answers.size > answersKept && oldest !== undefined) answers.delete(oldest);
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
      // A clock that was set back must not hold the visitor up.
      const sinceMs = Math.abs(environment.now() - askedAt);
      if (sinceMs >= askEveryMs) ask(query);
      else cancelAsk = environment.wait(askEveryMs - sinceMs, () => ask(query));
    },
    /** The visitor chose something of the panel: that was the intent. */
    settleIntent,
    /** The visitor goes to the results page, which counts the search itself; or goes away. */
    stop,
  };
};
export type Suggester = ReturnType<typeof createSuggester>;
