import type { OnUnreadable } from './stored-json.ts';

/** After this many, more reports are no news, and would only fill the log. */
const maxReported = 10_000;

/** Reports each unreadable value, entry or change once, although every read meets it again until it is replaced. */
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
