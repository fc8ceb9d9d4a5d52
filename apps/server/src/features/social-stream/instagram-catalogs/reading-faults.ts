import type { InstagramFault, InstagramSource } from '@vitrina/contract';
import type { GraphFailure } from '@vitrina/instagram';
import { dayMs } from '../../../storage/calendar-days.ts';

/** Why posts weren’t read, and when to try again; null waits for the owner. */
export type ReadingFault = {
  readonly fault: InstagramFault;
  /** What Instagram itself says to the owner. */
  readonly message: string | null;
  readonly retryMs: number | null;
};

const hourMs = 3_600_000;
/** A fault that passes has been tried again three times by then. */
const passingMs = hourMs / 4;

/** Subcodes under which Instagram refuses a 31st hashtag; it documents none, so what was counted here decides first. */
const hashtagLimitCodes: readonly number[] = [18];

export const faultOf = (failure: GraphFailure, source: InstagramSource): ReadingFault => {
  const message = failure.userMessage;
  if (failure.code !== null && hashtagLimitCodes.includes(failure.code))
    return { fault: 'hashtag_limit', message, retryMs: dayMs };
  switch (failure.kind) {
    case 'throttled':
      return { fault: 'throttled', message, retryMs: failure.waitMs ?? hourMs };
    case 'blocked':
      return { fault: 'blocked', message, retryMs: failure.waitMs ?? dayMs };
    case 'reconnect':
      return { fault: 'reconnect', message, retryMs: null };
    case 'permission':
      return { fault: 'permission', message, retryMs: dayMs };
    case 'not_professional':
      return { fault: 'not_professional', message, retryMs: dayMs };
    case 'missing':
      return { fault: source === 'hashtag' ? 'unknown_hashtag' : 'bad_request', message, retryMs: dayMs };
    case 'bad_request':
      return { fault: 'bad_request', message, retryMs: dayMs };
    default:
      return { fault: 'unreachable', message, retryMs: passingMs };
  }
};
