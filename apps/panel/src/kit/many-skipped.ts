import type { ImportRun } from '@vitrina/contract';

/** From this part of a feed's items on, what an import left out is alarming; fewer are an ordinary feed's. */
export const manySkippedShare = 0.05;

type Counts = Pick<ImportRun, 'correctCount' | 'wrongCount'>;

export const skippedShareOf = ({ correctCount, wrongCount }: Counts): number =>
  wrongCount / Math.max(1, correctCount + wrongCount);

export const isManySkipped = (counts: Counts): boolean => skippedShareOf(counts) >= manySkippedShare;
