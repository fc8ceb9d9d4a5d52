import type { ReportSummary } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import { addDays } from '../period/period-days.ts';
import { type Comparison, compareDays, possibleStart } from './compare-days.ts';

/** A shop that counted nothing for so long before a period had not begun. */
const lookedBackDays = 365;

/** What a period can be compared with; undefined while that isn't known. */
export const useComparison = (
  searchId: string | undefined,
  summary: ReportSummary | undefined,
  today: string,
): Comparison | undefined => {
  const isUnclear = summary !== undefined && possibleStart(summary) !== null;
  const start = summary?.before.from ?? today;
  const earlier = useApiQuery(
    'reportPhrases',
    {
      body: {
        ...(searchId !== undefined && { searchId }),
        ...{ from: addDays(start, -lookedBackDays), to: addDays(start, -1), limit: 1 },
      },
    },
    { enabled: isUnclear },
  );
  if (!summary || (isUnclear && earlier.isPending)) return undefined;
  return compareDays(summary, today, (earlier.data?.total ?? 0) > 0);
};
