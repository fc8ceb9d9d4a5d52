import { parentPort } from 'node:worker_threads';
import { analyzeFeed, FeedError, proposeMapping } from '@vitrina/feed';
import { lowerPriority } from '@vitrina/search-engine';
import { backgroundNiceness } from './children/background-niceness.ts';
import type { AnalysisResult, AnalysisTask } from './feed-analysis.ts';

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');

lowerPriority('allButMain', backgroundNiceness);

const analyze = async ({ url, credentials, policy }: AnalysisTask): Promise<AnalysisResult> => {
  try {
    const { feed, foundPaths } = await analyzeFeed(url, policy, { credentials });
    const proposal = proposeMapping(foundPaths, feed.format);
    return { kind: 'analysis', analysis: { feed, foundPaths, proposal } };
  } catch (error) {
    if (error instanceof FeedError)
      return { kind: 'refused', code: error.code, details: { ...error.details } };
    throw error;
  }
};

port.on('message', async (task: AnalysisTask) => port.postMessage(await analyze(task)));
