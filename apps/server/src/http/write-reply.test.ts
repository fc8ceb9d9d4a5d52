import { LoopSlices } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import { writeReply } from './write-reply.ts';

const written = async (body: object): Promise<unknown> =>
  JSON.parse(String(await writeReply(new LoopSlices(), 'a', body))) as unknown;

test('[R10.04] a reply that is written piece by piece is what it is when written at once', async () => {
  const product = {
    id: '1',
    fields: { title: '„Kubek”\u2028', tags: ['a', 'b'], products: [1, null] },
    none: undefined,
  };
  for (const body of [
    {},
    { total: 0, products: [], redirect: null, left: undefined },
    { query: 'a"b', products: [product, product, null], facets: [{ values: [] }] },
    { results: [{ hits: [product], nbHits: 1 }, { facetHits: [] }, null, {}] },
    { results: 'none', hits: 3 },
    [product],
  ])
    expect(await written(body)).toEqual(JSON.parse(JSON.stringify(body)));
});

test('[R10.04] a long reply is one of bytes, each letter whole', async () => {
  const products = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, text: 'zażółć 🧣'.repeat(1500) }));
  const body = { total: 40, products };
  const reply = await writeReply(new LoopSlices(), 'a', body);
  expect(reply).toBeInstanceOf(Buffer);
  expect(JSON.parse(String(reply))).toEqual(body);
});
