import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageReason } from '@vitrina/contract';
import type { FetchPolicy } from '@vitrina/feed';
import type { ImageReader } from '../../jobs/images/image-reader.ts';
import { dayMs } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { type CheckResult, type DueImage, type Place, putOff, saveResult } from './check-repository.ts';
import { fetchImage, imageFailure } from './fetch-image.ts';

type Dependencies = {
  readonly database: Database;
  readonly policy: FetchPolicy;
  readonly reader: Pick<ImageReader, 'read'>;
  /** For files on their way. */
  readonly directory: string;
  readonly now: () => Date;
  /** Called when a picture doesn't look as it did, or can't be seen any more. */
  readonly onChange: (place: Place) => void;
};

const minuteMs = 60_000;
/** A picture that is as it should be is looked at again after a week; one that isn't, after a day: its shop may have mended it. */
const againMs = { good: 7 * dayMs, bad: dayMs } as const;
/** A host that is busy and doesn't say for how long; doubled with each attempt. */
const patienceMs = minuteMs;
const maxPatienceMs = 60 * minuteMs;
/** Then the picture counts as one that doesn't load. */
const maxAttempts = 6;
/** Where a host failed, its pictures are looked at again first after ten minutes, then after an hour: it is often back soon. */
const soonMs = [10 * minuteMs, 60 * minuteMs] as const;
/** Not a timeout: to wait for each of a host's pictures again takes hours. */
const unanswered: readonly (ImageReason | null)[] = ['connection_failed', 'host_not_found'];

/** Whether it is the host that failed, and not the picture. */
const hasHostFailed = ({ reason, status }: Pick<DueImage, 'reason' | 'status'>): boolean =>
  unanswered.includes(reason) || (status !== null && status >= 500);

/** In how many milliseconds a picture is looked at again. */
const nextLook = (result: CheckResult, before: DueImage): number => {
  if (result.kind !== 'failed') return againMs.good;
  if (!hasHostFailed(result)) return againMs.bad;
  const waitedMs = Date.parse(before.dueAt) - Date.parse(before.checkedAt ?? '');
  // Never looked at, or made due by its owner: it begins anew.
  if (!hasHostFailed(before) || Number.isNaN(waitedMs)) return soonMs[0];
  return soonMs.find((ms) => ms > waitedMs) ?? againMs.bad;
};

/** Looks at one picture, and keeps what it found. Returns for how long its host wants to be left alone, 0 for not at all. */
export const createCheckImage = ({ database, policy, reader, directory, now, onChange }: Dependencies) => {
  const lookAt = async (
    due: DueImage,
    signal: AbortSignal,
  ): Promise<CheckResult | { kind: 'busy'; waitMs: number }> => {
    const file = join(directory, newId());
    const isKnown = due.state === 'ok';
    const fetched = await fetchImage({
      ...{ address: due.address, policy, file, now: now(), signal },
      ...(isKnown && { validators: { etag: due.etag, lastModified: due.lastModified } }),
    });
    if (fetched.kind === 'unchanged') return fetched;
    if (fetched.kind === 'failed') {
      const { busyMs, ...failure } = fetched;
      if (busyMs === undefined || due.attempts + 1 >= maxAttempts) return failure;
      const waitMs = Math.min(Math.max(busyMs, patienceMs * 2 ** due.attempts), maxPatienceMs);
      return { kind: 'busy', waitMs };
    }
    try {
      if (isKnown && fetched.version === due.version) return { kind: 'unchanged' };
      const outcome = await reader.read(due.customerId, {
        kind: 'inspect',
        file,
        contentType: fetched.contentType,
      });
      if (outcome.kind === 'unusable') return imageFailure(outcome.reason);
      if (outcome.kind !== 'facts') throw new Error('a process that reads pictures gave a wrong answer');
      const { bytes, version, validators } = fetched;
      return { kind: 'ok', facts: outcome.facts, bytes, version, ...validators };
    } finally {
      await rm(file, { force: true });
    }
  };

  return async (due: DueImage, signal: AbortSignal): Promise<number> => {
    const result = await lookAt(due, signal);
    const at = now();
    if (result.kind === 'busy') {
      await putOff(database, due, new Date(at.getTime() + result.waitMs).toISOString());
      return result.waitMs;
    }
    await saveResult(database, due, result, {
      checkedAt: at.toISOString(),
      dueAt: new Date(at.getTime() + nextLook(result, due)).toISOString(),
    });
    if (result.kind === 'ok' || (result.kind === 'failed' && due.state === 'ok')) onChange(due);
    return 0;
  };
};
