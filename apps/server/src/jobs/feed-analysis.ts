import { calls, type FeedAddress, feedErrorCodes } from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import { z } from 'zod';

/** The task of analysing a feed in a process of its own; plain data. */
export type AnalysisTask = FeedAddress & { readonly policy: FetchPolicy };

/** The result of its process: the feed's paths, or why it can't be analysed. */
export const analysisResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('analysis'), analysis: calls.analyzeFeed.reply.shape.data }),
  z.object({
    kind: z.literal('refused'),
    code: z.enum(feedErrorCodes),
    details: z.record(z.string(), z.unknown()),
  }),
]);
export type AnalysisResult = z.infer<typeof analysisResult>;

/**
 * Analyses the beginning of a feed. Everything wrong with the feed is an expected outcome; rejects if the analysis itself fails.
 */
export type AnalyzeFeed = (task: AnalysisTask) => Promise<AnalysisResult>;
