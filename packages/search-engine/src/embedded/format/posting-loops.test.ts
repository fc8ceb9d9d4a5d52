import fc from 'fast-check';
import { expect, test } from 'vitest';
import { impactValues } from '../../scoring/impact.ts';
import { ByteBuffer } from '../../terms/byte-buffer.ts';
import { addDense, addList, addListTo } from './posting-loops.ts';

const productsCount = 40_000;
/** So many more that no list is close. */
const manyProducts = 9000;
const weight = 1.7;
const impacts = Float64Array.from(impactValues, (value) => value * weight);

/** Distances of one, two and three bytes, many of one side by side. */
const distance = fc.oneof(
  { weight: 240, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 10, arbitrary: fc.integer({ min: 120, max: 127 }) },
  { weight: 10, arbitrary: fc.integer({ min: 128, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: 16_384, max: 17_000 }) },
);
const postings = fc.array(fc.tuple(distance, fc.integer({ min: 1, max: 255 })), { maxLength: 120 });

type Made = readonly (readonly [distance: number, impact: number])[];
type Posting = { readonly product: number; readonly impact: number };

const listOf = (made: Made): Posting[] => {
  let product = -1;
  return made
    .map(([step, impact]) => {
      product += step;
      return { product, impact };
    })
    .filter((posting) => posting.product < productsCount);
};

/** A list between other bytes, which are no postings. */
const write = (list: readonly Posting[]) => {
  const bytes = new ByteBuffer();
  for (let i = 0; i < 3; i++) bytes.writeByte(255);
  let before = -1;
  for (const { product, impact } of list) {
    bytes.writeVarint(product - before);
    bytes.writeByte(impact);
    before = product;
  }
  const end = bytes.length;
  for (let i = 0; i < 3; i++) bytes.writeByte(1);
  const written = bytes.view();
  const { buffer, byteOffset, byteLength } = written;
  return {
    places: { postings: written, postingsView: new DataView(buffer, byteOffset, byteLength) },
    start: 3,
    end,
  };
};

const arraysOf = (count: number) => {
  const partial = new ArrayBuffer(count * 4);
  return {
    partialScores: new Float32Array(partial),
    partialScoreBits: new Int32Array(partial),
    counts: new Uint8Array(count),
    candidates: new Uint32Array(count + 1),
    candidatesCount: 0,
  };
};

const isKnown = ({ product }: Posting): boolean => product % 3 === 0;

test('of one list after another, every posting is added once, whatever the distances', () => {
  fc.assert(
    fc.property(postings, postings, fc.boolean(), (one, other, isSparse) => {
      const lists = [listOf(one), listOf(other)];
      const all = lists.flat();
      const last = Math.max(0, ...all.map(({ product }) => product));
      const count = last + (isSparse ? manyProducts : 1);
      const expected = new Float32Array(count);
      for (const { product, impact } of all)
        expected[product] = (expected[product] ?? 0) + (impacts[impact] ?? 0);
      const [dense, listed, only] = [arraysOf(count), arraysOf(count), arraysOf(count)];
      only.counts.fill(1);
      for (const posting of all) if (isKnown(posting)) only.counts[posting.product] = 2;
      for (const { places, start, end } of lists.map(write)) {
        addDense(places, start, end, impacts, dense);
        addList(places, start, end, impacts, listed);
        addListTo(places, start, end, impacts, 2, only);
      }
      expect(dense.partialScores).toEqual(expected);
      expect(listed.partialScores).toEqual(expected);
      const first = [...new Set(all.map(({ product }) => product))];
      expect([...listed.candidates.subarray(0, listed.candidatesCount)]).toEqual(first);
      const known = [...new Set(all.filter(isKnown).map(({ product }) => product))];
      expect([...only.candidates.subarray(0, only.candidatesCount)]).toEqual(known);
      expect(only.partialScores).toEqual(expected.map((score, product) => (product % 3 === 0 ? score : 0)));
    }),
    { numRuns: 100 },
  );
});
