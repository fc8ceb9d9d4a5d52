import { openAsker } from '../asker.ts';
import { type Attack, countStatuses, type Size } from '../attack.ts';

const seconds: Readonly<Record<Size, number>> = { short: 1, whole: 20 };
const atOnce = 32;

/** Prefixes of very many words, several typos, and a late page. */
const queries = ['a e i o u k s p r t', 'ka ko ki ta to ti ra ro', 'kakatrakova slomatiron prekonatiro', ''];

/** The most expensive searches that a shop's own key may make, as fast as they are answered. */
export const expensiveSearches: Attack = {
  name: 'Dear searches without a pause',
  does: (size) => `${atOnce} connections of one shop send the dearest searches for ${seconds[size]} s.`,
  products: { short: 2000, whole: 100_000 },
  run: async ({ hostile, server }, size) => {
    const asker = openAsker(() => server().origin);
    const until = performance.now() + seconds[size] * 1000;
    const statuses: number[] = [];
    const send = async (_: unknown, from: number): Promise<void> => {
      for (let at = from; performance.now() < until; at += 1) {
        const query = encodeURIComponent(queries[at % queries.length] ?? '');
        const path = `/public/search/${hostile.searchId}?context=none&perPage=100&page=9&q=${query}`;
        statuses.push(await asker.ask(path, { 'x-api-key': hostile.key }));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    asker.close();
    const wrong = statuses.filter((status) => ![200, 429, 503].includes(status));
    return {
      saw: `Answers: ${countStatuses(statuses)}.`,
      wrong: wrong.length > 0 ? [countStatuses(wrong)] : [],
    };
  },
};
