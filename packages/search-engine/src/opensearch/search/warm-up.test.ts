import { expect, test } from 'vitest';
import type { Request } from '../cluster.ts';
import { formatVersion } from '../schema.ts';
import { warmUp } from './warm-up.ts';

test('a generation of very many fields is warmed up with a few facets', async () => {
  const schema = {
    language: 'pol' as const,
    fields: Array.from({ length: 60 }, (_, at) => ({ name: `field ${at}`, type: 'string' as const })),
  };
  const generation = {
    ...{ id: 'run-1', schema, productsCount: 2, groupsCount: 1, note: {} },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const meta = { ...{ format: formatVersion, catalogKey: 'c', averages: [], valueCounts: {} }, generation };
  const facets: number[] = [];
  const hits = { total: { value: 1 }, hits: [{ _source: { t: 'buty' } }] };
  const ask = async <Reply>({ body, lines }: Request): Promise<Reply> => {
    const { aggs = {} } = (body ?? {}) as { readonly aggs?: object };
    facets.push(Object.keys(aggs).filter((name) => name.startsWith('facet')).length);
    const reply = { timed_out: false, hits: lines === undefined ? hits : { ...hits, hits: [] } };
    const asked = String(lines).trimEnd().split('\n').length / 2;
    return (lines === undefined ? reply : { responses: Array(asked).fill(reply) }) as Reply;
  };
  await warmUp(
    { cluster: { ask, isSilent: () => false, close: async () => {} }, index: 'i-products', searchMs: 60_000 },
    meta,
  );
  expect(Math.max(...facets)).toBe(10);
});
