import { analysisBudget, type Budget } from './children/budgets.ts';
import { runInChild } from './children/run-in-child.ts';
import { startChild } from './children/start-child.ts';
import { createWarmChild } from './children/warm-child.ts';
import { type AnalysisTold, analysisTold, type LookAtFeed } from './feed-analysis.ts';

export type FeedAnalystOptions = {
  readonly budget?: Budget;
  /** The process's main file. */
  readonly childFile?: URL;
};

export type FeedAnalyst = { readonly look: LookAtFeed; readonly close: () => void };

/** Of the main thread, which only listens. */
const heapOptions = ['--max-old-space-size=64'];

const tooComplex: AnalysisTold = { kind: 'refused', code: 'FEED_TOO_COMPLEX', details: {} };

/** Looks at feeds, each in a process of its own: what a stranger's file costs is spent there, and is bounded. */
export const createFeedAnalyst = ({
  budget = analysisBudget,
  childFile = new URL('./analysis-child.ts', import.meta.url),
}: FeedAnalystOptions = {}): FeedAnalyst => {
  const children = createWarmChild(() => startChild(childFile, heapOptions));
  const closing = new AbortController();
  return {
    look: async (task) => {
      let outcome: AnalysisTold | undefined;
      const end = await runInChild({
        child: children.take(),
        task,
        told: analysisTold,
        onTold: (told) => {
          outcome = told;
        },
        budget,
        signal: closing.signal,
      });
      children.prepare();
      if (outcome) return outcome;
      if (end.kind === 'overBudget') return tooComplex;
      throw new Error(`the process that looked at a feed did not say what it saw: ${JSON.stringify(end)}`);
    },
    close: () => {
      closing.abort();
      children.close();
    },
  };
};
