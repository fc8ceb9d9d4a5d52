import type { ImportRun } from '@vitrina/contract';

/** From this part of a feed's items on, what an import left out is alarming; fewer are an ordinary feed's. */
export const manySkippedShare = 0.05;

type Counts = Pick<ImportRun, 'correctCount' | 'wrongCount' | 'skipped'>;

/** How many items were left out because of a fault. Those that the shop doesn't publish are left out on purpose. */
export const faultyCountOf = ({ wrongCount, skipped }: Counts): number =>
  wrongCount - (skipped?.find(({ reason }) => reason === 'not_published')?.count ?? 0);

export const skippedShareOf = (counts: Counts): number => {
  const faulty = faultyCountOf(counts);
  return faulty / Math.max(1, counts.correctCount + faulty);
};

export const isManySkipped = (counts: Counts): boolean => skippedShareOf(counts) >= manySkippedShare;
