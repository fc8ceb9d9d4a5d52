import { parentPort } from 'node:worker_threads';
import type { IndustryId } from '@vitrina/contract';
import { analyzeFeed, FeedError, guessCurrency, proposeMapping } from '@vitrina/feed';
import { lowerPriority } from '@vitrina/search-engine';
import { createIndustryGuesser } from '@vitrina/taxonomy';
import { backgroundNiceness } from './children/background-niceness.ts';
import type { AnalysisResult, AnalysisTask } from './feed-analysis.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

lowerPriority('allButMain', backgroundNiceness);

/** Read at the first analysis; the worker does many. */
let guesser: ReturnType<typeof createIndustryGuesser> | undefined;
const guessIndustry = (categories: readonly string[]): IndustryId | null => {
  guesser ??= createIndustryGuesser();
  return guesser(categories);
};

const analyze = async ({ url, credentials, policy }: AnalysisTask): Promise<AnalysisResult> => {
  try {
    const { feed, foundPaths, valuesOf } = await analyzeFeed(url, policy, { credentials });
    const proposal = proposeMapping(foundPaths, feed.format, valuesOf);
    const categories = proposal.find(({ qonId }) => qonId === 'categories')?.catalogField ?? '';
    const industryId = guessIndustry(valuesOf(categories));
    const currencyCode = guessCurrency(proposal, valuesOf);
    return { kind: 'analysis', analysis: { feed, foundPaths, proposal, industryId, currencyCode } };
  } catch (error) {
    if (error instanceof FeedError)
      return { kind: 'refused', code: error.code, details: { ...error.details } };
    throw error;
  }
};

port.on('message', async (task: AnalysisTask) => port.postMessage(await analyze(task)));
