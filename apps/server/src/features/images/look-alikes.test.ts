import { expect, test } from 'vitest';
import { groupLookAlikes, type HashedPicture } from './look-alikes.ts';

const grey = { l: 0.5, a: 0, b: 0 };
const pictureWith = (
  id: string,
  bits: bigint,
  tint: HashedPicture['tint'] = grey,
  productGroup = id,
): HashedPicture => ({
  id,
  productGroup,
  hash: bits.toString(16).padStart(16, '0'),
  tint,
});

test('pictures whose hashes differ in three bits look the same, in four don’t', async () => {
  const base = 0x0123456789abcdefn;
  const groups = await groupLookAlikes([
    pictureWith('a', base),
    pictureWith('b', base ^ (1n << 3n) ^ (1n << 20n) ^ (1n << 60n)),
    pictureWith('c', base ^ 0xf0000n ^ (0xfn << 40n)),
    pictureWith('d', 0x3333cccc3333ccccn),
  ]);
  expect(groups).toEqual(
    new Map([
      ['a', 'a'],
      ['b', 'a'],
    ]),
  );
});

test('a red and a blue one with the same hash don’t look the same; the same one saved again does', async () => {
  const red = { l: 0.6, a: 0.2, b: 0.1 };
  const groups = await groupLookAlikes([
    pictureWith('red', 5n, red),
    pictureWith('blue', 5n, { l: 0.45, a: -0.03, b: -0.3 }),
    pictureWith('red again', 7n, { l: 0.61, a: 0.21, b: 0.1 }),
    pictureWith('colourless', 5n, null),
  ]);
  expect(groups).toEqual(
    new Map([
      ['red', 'red'],
      ['red again', 'red'],
    ]),
  );
});

test('bands find every pair that comparing all pairs finds', async () => {
  let state = 99n;
  const draw = (): bigint => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return state;
  };
  const pictures: HashedPicture[] = [];
  for (let at = 0; at < 150; at++) {
    const bits = draw();
    pictures.push(pictureWith(`x${at}`, bits));
    for (let other = 0; other < 2; other++) {
      let near = bits;
      for (let flip = 0; flip < 4; flip++) near ^= 1n << ((draw() >> 40n) % 64n);
      pictures.push(pictureWith(`x${at} near ${other}`, near));
    }
  }
  const groups = await groupLookAlikes(pictures);
  const rootOf = (one: HashedPicture): string => groups.get(one.id) ?? one.id;
  let pairs = 0;
  for (const one of pictures)
    for (const other of pictures) {
      const differing = BigInt(`0x${one.hash}`) ^ BigInt(`0x${other.hash}`);
      if (one === other || differing.toString(2).replaceAll('0', '').length > 3) continue;
      pairs += 1;
      expect(rootOf(one)).toBe(rootOf(other));
    }
  expect(pairs).toBeGreaterThan(10);
});

test.each([
  { before: 300, isFound: true },
  { before: 500, isFound: false },
])(
  'of pictures that all share a band, the first 400 are compared: after $before others',
  async ({ before, isFound }) => {
    // The lowest sixteen bits are the same; colours as far apart as these never look alike.
    const others = Array.from({ length: before }, (_, at) => {
      const number = BigInt(at + 1);
      return pictureWith(`p${at}`, (number << 16n) | (number << 32n) | (number << 48n) | 0x7n);
    }).map((picture, at) => ({ ...picture, tint: { l: at, a: 0, b: 0 } }));
    const [one, other] = [0x8000_8000_8000_0007n, 0x8001_8001_8001_0007n];
    const groups = await groupLookAlikes([...others, pictureWith('one', one), pictureWith('other', other)]);
    expect(groups.size).toBe(isFound ? 2 : 0);
  },
);

test('one picture for all sizes of a product is as it should be; for another product too it isn’t', async () => {
  const sizes = ['s', 'm', 'l'].map((id) => pictureWith(id, 9n, grey, 'dress'));
  expect(await groupLookAlikes(sizes)).toEqual(new Map());
  expect((await groupLookAlikes([...sizes, pictureWith('coat', 9n)])).size).toBe(4);
});
