import { expect, test } from 'vitest';
import { shopSchema } from '../../conformance/catalog.ts';
import { planSearch } from '../../plan/plan-search.ts';
import type { Request } from '../cluster.ts';
import { formatVersion } from '../schema.ts';
import { deadlineIn } from './ask.ts';
import { LookedUpWords } from './look-up.ts';

const generation = {
  ...{ id: 'run-1', schema: shopSchema, productsCount: 1, groupsCount: 1, note: {} },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const meta = { ...{ format: formatVersion, catalogKey: 'c', averages: [], valueCounts: {} }, generation };

test('of the spellings near a mistyped word some hundreds are brought: the nearest, and of those the most frequent', async () => {
  const asked: unknown[] = [];
  const ask = async <Reply>({ lines }: Request): Promise<Reply> => {
    const bodies = String(lines)
      .trimEnd()
      .split('\n')
      .filter((_, at) => at % 2 === 1)
      .map((line): unknown => JSON.parse(line));
    asked.push(...bodies);
    const responses = bodies.map(() => ({ timed_out: false, hits: { total: { value: 0 }, hits: [] } }));
    return { responses } as Reply;
  };
  const cluster = { ask, isSilent: () => false, close: async () => {} };
  const words = new LookedUpWords({ cluster, index: 'i-products', deadlineMs: deadlineIn(60_000) }, meta);
  const { words: planned } = planSearch({ fields: [{ field: 'title', weight: 1 }] }, { query: 'klawiatury' });
  await words.lookUpTypos(planned);
  const near = (fuzziness: number): object => ({
    fuzzy: { t: expect.objectContaining({ value: 'klawiatury', fuzziness }) },
  });
  expect(asked).toEqual([
    expect.objectContaining({
      size: 500,
      sort: [{ _score: 'desc' }, { d: 'desc' }, { o: 'asc' }],
      query: { bool: { should: [near(1), near(2)] } },
    }),
  ]);
});
