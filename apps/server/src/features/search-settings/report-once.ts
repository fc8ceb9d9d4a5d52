import type { OnUnreadable } from '../../storage/stored-json.ts';

/** After so many, more of them are no longer news, and would fill the log. */
const maxReported = 10_000;

/** Reports each unreadable value, entry or change once: it is met again at every read until it is replaced. */
export const reportOnce = (report: OnUnreadable): OnUnreadable => {
  const reported = new Set<string>();
  return (unreadable) => {
    const { customerId, subjectId, kind, changeId = '', entryId = '' } = unreadable;
    const key = [customerId, subjectId, kind, changeId, entryId].join(' ');
    if (reported.has(key) || reported.size === maxReported) return;
    reported.add(key);
    report(unreadable);
  };
};
