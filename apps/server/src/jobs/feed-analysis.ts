import { calls, errorCodes, type FeedAddress, type FeedErrorCode } from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import { z } from 'zod';

/** What the first look at a feed needs to run in a process of its own; plain data. */
export type AnalysisTask = FeedAddress & { readonly policy: FetchPolicy };

const feedErrorCode = z
  .enum(errorCodes)
  .refine((code) => code.startsWith('FEED_'))
  .transform((code) => code as FeedErrorCode);

/** What its process tells: what is in the feed, or why it can't be looked at. */
export const analysisTold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('analysis'), analysis: calls.analyzeFeed.reply.shape.data }),
  z.object({
    kind: z.literal('refused'),
    code: feedErrorCode,
    details: z.record(z.string(), z.unknown()),
  }),
]);
export type AnalysisTold = z.infer<typeof analysisTold>;

/** Looks at the beginning of a feed. Everything that is wrong with it is an expected outcome; rejects where the look itself failed. */
export type LookAtFeed = (task: AnalysisTask) => Promise<AnalysisTold>;
