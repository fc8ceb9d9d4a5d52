import { expect, test } from 'vitest';
import { readCsvAside } from './read-csv-aside.ts';

/** Turns of the event loop that come round until the work is done. */
const countTurnsDuring = async <T>(work: Promise<T>): Promise<{ result: T; turns: number }> => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const result = await work.finally(() => clearInterval(counting));
  return { result, turns };
};

test('four megabytes of quotes hold up nobody while they are read', async () => {
  const csv = `buty\n${'"'.repeat(4_000_000)}`;
  const { result, turns } = await countTurnsDuring(readCsvAside({ kind: 'blocked', csv, maxLines: 1000 }));
  expect(turns).toBeGreaterThan(0);
  expect(result?.[0]).toEqual({ line: 1, text: 'buty', value: 'buty' });
  // What is far too long to be a phrase is not carried on.
  expect(JSON.stringify(result).length).toBeLessThan(100_000);
});

test('a long file says the same as a short one would, and that it has too many lines', async () => {
  const csv = Array.from({ length: 20_000 }, (_, at) => `fraza ${at}`).join('\n');
  const lines = await readCsvAside({ kind: 'blocked', csv, maxLines: 20_000 });
  expect(lines).toHaveLength(20_000);
  expect(lines?.at(-1)).toEqual({ line: 20_000, text: 'fraza 19999', value: 'fraza 19999' });
  expect(await readCsvAside({ kind: 'blocked', csv, maxLines: 19_999 })).toBeNull();
});
