import { type Attack, countStatuses, type Size } from '../attack.ts';

const sizes: Readonly<Record<Size, { bytes: number; calls: number }>> = {
  short: { bytes: 200_000, calls: 2 },
  whole: { bytes: 4_000_000, calls: 10 },
};

/** A file of quotes in which the end of a quoted cell is hard to find. */
export const quotesCsv: Attack = {
  name: 'A CSV file of quotes',
  does: (size) =>
    `${sizes[size].calls} previews of a synonym list that is ${sizes[size].bytes} quotation marks.`,
  run: async ({ hostile }, size) => {
    const { bytes, calls } = sizes[size];
    const statuses: number[] = [];
    for (let at = 0; at < calls; at += 1) {
      const { status } = await hostile.call('importPhrases', {
        params: { kind: 'synonyms' },
        body: {
          searchId: hostile.searchId,
          csv: '"'.repeat(bytes - (at % 2)),
          mode: 'append',
          isPreview: true,
        },
      });
      statuses.push(status);
    }
    const wrong = statuses.filter((status) => status >= 500 && status !== 503);
    return {
      saw: `Answers: ${countStatuses(statuses)}.`,
      wrong: wrong.length > 0 ? [countStatuses(wrong)] : [],
    };
  },
};
