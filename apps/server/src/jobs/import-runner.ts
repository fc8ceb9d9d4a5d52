import { EngineBusyError, openIndexer, type SearchEngine } from '@vitrina/search-engine';
import { type Budget, importBudget } from './children/budgets.ts';
import { type BudgetName, type ChildEnd, runInChild } from './children/run-in-child.ts';
import { startChild } from './children/start-child.ts';
import { failedImport } from './failed-import.ts';
import { type ImportOutcome, importMessage, type RunImport } from './import-job.ts';

/** The heap of the main thread, which only listens. */
const heapOptions = ['--max-old-space-size=96'];

export type ImportRunnerOptions = {
  /** Imports yield to the searches that this counts. */
  readonly followSearches?: SearchEngine['followSearches'];
  readonly budget?: Budget;
  /** The process's main file. */
  readonly childFile?: URL;
};

const budgetCodes = {
  memory: 'IMPORT_OUT_OF_MEMORY',
  idle: 'IMPORT_TIMEOUT',
  total: 'IMPORT_TIMEOUT',
  disk: 'IMPORT_TOO_MUCH_DISK',
} as const satisfies Record<BudgetName, string>;

const outcomeOf = (end: ChildEnd): ImportOutcome => {
  if (end.kind === 'cancelled') return failedImport('IMPORT_CANCELLED');
  if (end.kind === 'overBudget') return failedImport(budgetCodes[end.budget]);
  const crash =
    end.kind === 'crashed' ? end : { code: 0, signal: null, lastWords: 'it ended without an outcome' };
  const { code, signal, lastWords } = crash;
  return { ...failedImport('IMPORT_CRASHED'), crash: { code, signal, lastWords } };
};

/**
 * Runs each import in a process of its own. Whatever becomes of that process, the server goes on, and the import has one of two
 * ends: its generation is live, as the pointer on disk decides, or nothing of it is left.
 */
export const importRunner =
  ({
    followSearches,
    budget = importBudget,
    childFile = new URL('./import-child.ts', import.meta.url),
  }: ImportRunnerOptions = {}): RunImport =>
  async (job, { onProgress, signal }) => {
    const { catalogKey, runId } = job;
    const indexer = openIndexer(job.engine);
    try {
      let outcome: ImportOutcome | undefined;
      const end = await runInChild({
        child: startChild(childFile, heapOptions),
        task: job,
        messageSchema: importMessage,
        onMessage: (message) => {
          if (message.type === 'outcome') outcome = message.outcome;
          else onProgress(message.progress);
        },
        budget,
        measureDisk: () => indexer.measure(catalogKey, runId),
        signal,
        ...(followSearches && {
          whileRunning: (tell) => followSearches((areSome) => tell({ type: 'searches', areSome })),
        }),
      });
      // The pointer decides, whatever was reported.
      const isLive = await indexer.settle(catalogKey, runId).catch((error: unknown) => {
        // Nobody can say now. What isn't live is removed as what a killed import leaves.
        if (error instanceof EngineBusyError) return null;
        throw error;
      });
      if (isLive === null) return failedImport('IMPORT_INDEX_AWAY');
      if (isLive) return outcome?.kind === 'live' ? outcome : { kind: 'swappedIn' };
      return outcome && outcome.kind !== 'live' ? outcome : outcomeOf(end);
    } finally {
      await indexer.close();
    }
  };
