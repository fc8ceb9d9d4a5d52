import { type Attack, countStatuses, type Size } from '../attack.ts';

const seconds: Readonly<Record<Size, number>> = { short: 1, whole: 15 };
const atOnce = 3;

/** The most expensive scripts that the limit of length allows. */
const scripts = [
  `1${'+1'.repeat(900)}`,
  `_score${'+_score'.repeat(280)}`,
  `${'ln('.repeat(50)}popularity${')'.repeat(50)}`,
];

/** Sort scripts that cost as much as possible, previewed again and again. */
export const scriptPreviews: Attack = {
  name: 'Dear sort scripts',
  does: (size) =>
    `${atOnce} callers preview the dearest sort scripts for ${seconds[size]} s, each as soon as the one before is answered.`,
  products: { short: 2000, whole: 100_000 },
  run: async ({ hostile }, size) => {
    const until = performance.now() + seconds[size] * 1000;
    const statuses: number[] = [];
    const call = async (): Promise<void> => {
      for (let at = 0; performance.now() < until; at += 1) {
        const script = scripts[at % scripts.length];
        statuses.push(
          (await hostile.call('checkSortScript', { body: { searchId: hostile.searchId, script } })).status,
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, call));
    const wrong = statuses.filter((status) => ![200, 422, 429, 503].includes(status));
    return {
      saw: `Answers: ${countStatuses(statuses)}.`,
      wrong: wrong.length > 0 ? [countStatuses(wrong)] : [],
    };
  },
};
