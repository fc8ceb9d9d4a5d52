import { phraseContexts } from '@vitrina/contract';
import { z } from 'zod';
import { isPossible, periodNames } from '../../ui/period/period-days.ts';

/** The parts of a report's address that can be wrong; each then gives way to its default. */
export type AddressPart = 'period' | 'page' | 'order' | 'context';

const isOneOf = (values: readonly string[], value: string): boolean => value === '' || values.includes(value);
const page = z.coerce.number().int().min(1);

/** What an address says that no report can show, so that the screen can own up to showing something else. */
export const listAddressProblems = (
  address: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): readonly AddressPart[] => {
  const said = (name: string): string => String(address[name] ?? '');
  const hasPeriod =
    said('period') === 'own'
      ? z.iso.date().safeParse(said('from')).success &&
        z.iso.date().safeParse(said('to')).success &&
        isPossible({ from: said('from'), to: said('to') })
      : isOneOf(periodNames, said('period'));
  const hasOrder =
    (columns.length === 0 || isOneOf(columns, said('sort'))) && isOneOf(['asc', 'desc'], said('order'));
  return [
    ...(hasPeriod ? [] : ['period' as const]),
    ...(said('page') === '' || page.safeParse(said('page')).success ? [] : ['page' as const]),
    ...(hasOrder ? [] : ['order' as const]),
    ...(isOneOf(phraseContexts, said('context')) ? [] : ['context' as const]),
  ];
};
