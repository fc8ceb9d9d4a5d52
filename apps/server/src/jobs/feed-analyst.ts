import { analysisBudget, type Budget } from './children/budgets.ts';
import { createIdleChildren } from './children/idle-children.ts';
import { runInChild } from './children/run-in-child.ts';
import { startChild } from './children/start-child.ts';
import { type AnalysisResult, type AnalyzeFeed, analysisResult } from './feed-analysis.ts';

export type FeedAnalystOptions = {
  readonly budget?: Budget;
  /** The process's main file. */
  readonly childFile?: URL;
};

export type FeedAnalyst = { readonly analyzeFeed: AnalyzeFeed; readonly close: () => void };

/** The heap of the main thread, which only listens. */
const heapOptions = ['--max-old-space-size=64'];

const tooComplex: AnalysisResult = { kind: 'refused', code: 'FEED_TOO_COMPLEX', details: {} };

/** Analyses feeds in child processes, one at a time in each: whatever a stranger's file costs is spent and bounded there. */
export const createFeedAnalyst = ({
  budget = analysisBudget,
  childFile = new URL('./analysis-child.ts', import.meta.url),
}: FeedAnalystOptions = {}): FeedAnalyst => {
  const children = createIdleChildren(() => startChild(childFile, heapOptions));
  const closing = new AbortController();
  return {
    analyzeFeed: async (task) => {
      let outcome: AnalysisResult | undefined;
      const child = children.take();
      const end = await runInChild({
        child,
        task,
        messageSchema: analysisResult,
        onMessage: (result) => {
          outcome = result;
        },
        isReused: true,
        budget,
        signal: closing.signal,
      });
      if (end.kind === 'done') children.giveBack(child);
      if (outcome) return outcome;
      if (end.kind === 'overBudget') return tooComplex;
      throw new Error(`the feed analysis ended without a result: ${JSON.stringify(end)}`);
    },
    close: () => {
      closing.abort();
      children.close();
    },
  };
};
