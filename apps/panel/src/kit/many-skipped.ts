import { faultyCountOf, type ImportRun } from '@vitrina/contract';

/** From this part of a feed's items on, what an import left out is alarming; fewer are an ordinary feed's. */
export const manySkippedShare = 0.05;

type Counts = Pick<ImportRun, 'correctCount' | 'wrongCount' | 'skipped'>;

/** The part of a feed's items that was left out because of a fault. */
export const skippedShareOf = (counts: Counts): number => {
  const faulty = faultyCountOf(counts);
  return faulty / Math.max(1, counts.correctCount + faulty);
};

export const isManySkipped = (counts: Counts): boolean => skippedShareOf(counts) >= manySkippedShare;
