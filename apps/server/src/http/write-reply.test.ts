import { LoopSlices } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import { writeReply } from './write-reply.ts';
import { WrittenJson } from './written-json.ts';

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
    { popularProducts: [product], stylizations: [{ slots: [{ product }, { product: null }] }] },
    { look: { slots: [{ products: [product] }, [product], 1] }, dates: [{ at: new Date(0) }] },
    [product],
    ['a', null],
  ])
    expect(await written(body)).toEqual(JSON.parse(JSON.stringify(body)));
});

test('[R10.03] what is written already is copied wherever it stands, and read where a reply is looked into', async () => {
  const product = { id: '1', title: 'zażółć „x”\u2028', picture: null as { at: string } | null };
  const one = new WrittenJson<typeof product>(Buffer.from('{"id":"1","title":"zażółć „x”\u2028"}'));
  const [plain, pictured] = [
    { id: '1', title: product.title },
    { ...product, picture: { at: 'ó' } },
  ];
  const other = one.with('picture', pictured.picture);
  const body = { total: 2, products: [one, other], best: other, none: null, looks: [{ slots: [{ one }] }] };
  const read = {
    total: 2,
    products: [plain, pictured],
    best: pictured,
    none: null,
    looks: [{ slots: [{ one: plain }] }],
  };
  expect(await written(body)).toEqual(read);
  expect(JSON.parse(JSON.stringify(body))).toEqual(read);
});

test('[R10.04] a long reply is one of bytes, each letter whole', async () => {
  const products = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, text: 'zażółć 🧣'.repeat(1500) }));
  const body = { total: 40, products };
  const reply = await writeReply(new LoopSlices(), 'a', body);
  expect(reply).toBeInstanceOf(Buffer);
  expect(JSON.parse(String(reply))).toEqual(body);
});

test('[R10.04] others have their turn between any two long products of a reply, whatever its lists are called', async () => {
  /** In how many turns of the event loop a reply is written if each piece of it takes long. */
  const countTurns = async (body: object): Promise<number> => {
    let [nowMs, turns] = [0, 0];
    const clock = () => {
      nowMs += 100;
      return nowMs;
    };
    const nextTurn = (callback: () => void): void => {
      turns += 1;
      setImmediate(callback);
    };
    await writeReply(new LoopSlices({ clock, nextTurn }), 'a', body);
    return turns;
  };
  const products = Array.from({ length: 20 }, (_, at) => ({
    id: `${at}`,
    text: 'a'.repeat(3000),
    tags: ['a'],
  }));
  for (const body of [
    { products },
    { results: [{ hits: products.slice(10) }, { hits: products.slice(0, 10) }] },
    { query: 'kub', popularProducts: products },
    { stylizations: [{ slots: products.map((product) => ({ product })) }] },
    { look: { slots: products } },
    products,
  ])
    expect(await countTurns(body)).toBeGreaterThanOrEqual(products.length);
  expect(await countTurns({ total: 0, missingWords: ['a', 'b'] })).toBe(1);
});
