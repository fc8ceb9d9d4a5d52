import type { Search } from './load.ts';

/** So many searches in a row have to find everything before the installation counts as recovered. */
const inARow = 20;

export const isCalm = (searches: readonly Search[]): boolean =>
  searches.length >= inARow && searches.slice(-inARow).every(({ result }) => result === 'found');

/** How many there were, and which failed. */
export const tally = (searches: readonly Search[]): string => {
  const failed = Map.groupBy(
    searches.filter(({ result }) => result !== 'found'),
    ({ result }) => result,
  );
  const which = [...failed].map(([result, all]) => `${result} × ${all.length}`).join(', ');
  return `${searches.length} searches, ${which === '' ? 'none failed' : which}`;
};
