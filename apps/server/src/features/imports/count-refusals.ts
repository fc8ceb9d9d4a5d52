import { faultyCountOf } from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import type { RunEnd } from './repository.ts';
import { listRuns } from './run-history.ts';
import type { RunRecord } from './run-record.ts';

/** How many runs are looked at: it makes no difference whether there were more. */
const lookedAt = 10;
/** Sizes of a feed that differ by no more are the same one, with what a shop adds and removes from day to day. */
const stableShare = 0.1;
/** Of a feed that is otherwise healthy, no more items are wrong. */
const wrongShare = 0.05;

type Ended = Pick<RunEnd, 'correctCount' | 'wrongCount' | 'skipped'>;

const isHealthy = (end: Ended): boolean => {
  const faulty = faultyCountOf(end);
  return faulty <= (end.correctCount + faulty) * wrongShare;
};

const isSameSize = (count: number, other: number): boolean =>
  Math.abs(count - other) <= Math.max(count, other) * stableShare;

/**
 * The end of a run; of one that was refused because the feed shrank, its details say how often in a row that happened to a feed of about
 * this size: once it is stable, the shop has probably become smaller, and its owner has to be asked.
 */
export const countRefusals = async (
  database: Database,
  customerId: string,
  run: Pick<RunRecord, 'catalogId' | 'runId'>,
  end: RunEnd,
): Promise<RunEnd> => {
  if (end.error?.code !== 'IMPORT_SHRUNK' || !isHealthy(end)) return end;
  const { runs } = await listRuns(database, customerId, run.catalogId, { page: 1, perPage: lookedAt + 1 });
  const before = runs.filter(({ runId }) => runId !== run.runId);
  const isLikeIt = (each: RunRecord): boolean =>
    each.error?.code === 'IMPORT_SHRUNK' &&
    isHealthy(each) &&
    isSameSize(each.correctCount, end.correctCount);
  const other = before.findIndex((each) => !isLikeIt(each));
  const refusals = 1 + (other === -1 ? before.length : other);
  return { ...end, error: { ...end.error, details: { ...end.error.details, refusals } } };
};
