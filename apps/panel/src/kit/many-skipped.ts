import type { ImportRun } from '@vitrina/contract';

/** From this part of a feed's items on, what an import left out is alarming; fewer are an ordinary feed's. */
export const manySkippedShare = 0.05;

type Counts = Pick<ImportRun, 'correctCount' | 'wrongCount' | 'skipped'>;

/** The part of a feed's items that was left out because of a fault. Those that the shop doesn't publish are left out on purpose. */
export const skippedShareOf = ({ correctCount, wrongCount, skipped }: Counts): number => {
  const hidden = skipped?.find(({ reason }) => reason === 'not_published')?.count ?? 0;
  return (wrongCount - hidden) / Math.max(1, correctCount + wrongCount - hidden);
};

export const isManySkipped = (counts: Counts): boolean => skippedShareOf(counts) >= manySkippedShare;
