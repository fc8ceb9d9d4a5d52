import { calls, errorCodes, type FeedAddress, type FeedErrorCode } from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import { z } from 'zod';

/** The task of analysing a feed in a process of its own; plain data. */
export type AnalysisTask = FeedAddress & { readonly policy: FetchPolicy };

const feedErrorCode = z
  .enum(errorCodes)
  .refine((code) => code.startsWith('FEED_'))
  .transform((code) => code as FeedErrorCode);

/** The result of its process: the feed's paths, or why it can't be analysed. */
export const analysisTold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('analysis'), analysis: calls.analyzeFeed.reply.shape.data }),
  z.object({
    kind: z.literal('refused'),
    code: feedErrorCode,
    details: z.record(z.string(), z.unknown()),
  }),
]);
export type AnalysisTold = z.infer<typeof analysisTold>;

/**
 * Analyses the beginning of a feed. Everything wrong with the feed is an expected outcome; rejects if the analysis itself fails.
 */
export type LookAtFeed = (task: AnalysisTask) => Promise<AnalysisTold>;
