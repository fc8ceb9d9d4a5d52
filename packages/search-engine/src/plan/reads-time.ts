import type { SearchPlan } from './plan.ts';

/** Whether a script of the plan reads the time. A field of that name is no mistake, only asked for more often. */
export const readsTime = ({ sort }: Pick<SearchPlan, 'sort'>): boolean =>
  sort.some((condition) => condition.kind === 'script' && JSON.stringify(condition.script).includes('"now"'));
