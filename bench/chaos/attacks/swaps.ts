import type { Attack, Size } from '../attack.ts';
import { untilFinished } from '../import-end.ts';

const imports: Readonly<Record<Size, number>> = { short: 2, whole: 5 };

/** The shop's own catalog is imported again and again while the shop is searched. */
export const swaps: Attack = {
  name: 'Imports of the searched catalog',
  does: (size) => `The searched catalog itself is imported ${imports[size]} times, one after the other.`,
  products: { short: 2000, whole: 100_000 },
  run: async ({ neighbour }, size) => {
    const { catalogId } = neighbour;
    const ends: string[] = [];
    for (let at = 0; at < imports[size]; at += 1) {
      await neighbour.call('startImport', { params: { catalogId }, body: {} });
      const { status, error } = await untilFinished(neighbour, catalogId);
      ends.push(error?.code ?? status);
    }
    return { saw: `Imports: ${ends.join(', ')}.`, wrong: ends.filter((end) => end !== 'ok') };
  },
};
