import { LRUCache } from 'lru-cache';
import type { UnreadableSetting } from './setting-values.ts';

/** More than this many broken settings at once are no longer news; the oldest may be told again. */
const maxRemembered = 10_000;

/** Reports each unreadable setting once: it is met again at every read until the shop saves another value. */
export const reportOnce = (
  report: (unreadable: UnreadableSetting) => void,
): ((unreadable: UnreadableSetting) => void) => {
  const reported = new LRUCache<string, true>({ max: maxRemembered });
  return (unreadable) => {
    const key = `${unreadable.customerId} ${unreadable.subjectId} ${unreadable.kind}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    report(unreadable);
  };
};
