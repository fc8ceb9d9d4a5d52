import type { Answer } from './public-api.ts';

/**
 * Asks once for what several places of a page want, and answers from memory for `freshMs`. Null if there is no answer; the next place
 * may ask again then.
 */
export const createRecentAnswers = <Wanted, T>(
  now: () => number,
  freshMs: number,
  ask: (wanted: Wanted) => Promise<Answer<T>>,
): ((wanted: Wanted) => Promise<T | null>) => {
  const asked = new Map<string, { readonly at: number; readonly answer: Promise<Answer<T>> }>();
  return async (wanted) => {
    const key = JSON.stringify(wanted);
    const known = asked.get(key);
    const answer = known && now() - known.at < freshMs ? known.answer : ask(wanted);
    if (answer !== known?.answer) asked.set(key, { at: now(), answer });
    const found = await answer;
    if ('data' in found) return found.data;
    if (asked.get(key)?.answer === answer) asked.delete(key);
    return null;
  };
};
