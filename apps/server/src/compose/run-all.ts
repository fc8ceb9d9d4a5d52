/** Runs all, however many fail; then rejects with an `AggregateError` of what failed. */
export const runAll = async (tasks: readonly (() => Promise<unknown>)[], message: string): Promise<void> => {
  const ended = await Promise.allSettled(tasks.map((task) => task()));
  const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (reasons.length > 0) throw new AggregateError(reasons, message);
};
