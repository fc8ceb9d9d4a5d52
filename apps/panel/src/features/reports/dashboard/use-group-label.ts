import { useFormat } from '../../../kit/use-format.ts';
import type { DayGroup, DayGrouping } from './day-groups.ts';

/** The days of a group in words: `22 Oct`, `22 – 28 Oct 2026`, `Oct 2026`. */
export const useGroupLabel = (grouping: DayGrouping): ((group: DayGroup) => string) => {
  const format = useFormat();
  return ({ from, to }) => {
    if (grouping === 'day') return format.shortDay(from);
    return grouping === 'week' ? format.days(from, to) : format.month(from);
  };
};
