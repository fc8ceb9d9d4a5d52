import { expect, test } from 'vitest';
import { generateFeed, generateItems } from './generate-feed.ts';
import { madeUpWords, zipfDraw } from './made-up-words.ts';
import { seededRandom } from './random.ts';

test('makes the same feed from the same seed, and a different one from another', () => {
  const feedOf = (seed: number): string => [...generateFeed({ count: 50, seed, vocabulary: 500 })].join('');
  expect(feedOf(1)).toBe(feedOf(1));
  expect(feedOf(2)).not.toBe(feedOf(1));
});

test('makes items of about 69 words and a kilobyte, with distinct ids and variants that share a group', () => {
  const items = [...generateItems({ count: 2000 })];
  expect(new Set(items.map(({ id }) => id)).size).toBe(2000);
  expect(`${items[0]?.title} ${items[0]?.description}`.split(' ')).toHaveLength(69);
  const grouped = items.filter(({ group }) => group !== null);
  expect(grouped.length).toBeGreaterThan(400);
  expect(new Set(grouped.map(({ group }) => group)).size).toBeLessThan(grouped.length / 2);
  const bytes = Buffer.byteLength([...generateFeed({ count: 2000 })].join(''));
  expect(bytes / 2000).toBeGreaterThan(1000);
  expect(bytes / 2000).toBeLessThan(1300);
});

test('yields a long feed in short pieces', () => {
  let pieces = 0;
  for (const piece of generateFeed({ count: 1000, vocabulary: 500 })) {
    pieces += 1;
    expect(piece.length).toBeLessThan(80_000);
  }
  expect(pieces).toBeGreaterThan(10);
});

test('draws frequent words far more often than rare ones', () => {
  const words = madeUpWords(1000);
  expect(new Set(words).size).toBe(1000);
  const draw = zipfDraw(words, seededRandom(3));
  const counts = new Map<string, number>();
  for (let index = 0; index < 50_000; index += 1) {
    const word = draw();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const first = counts.get(words[0] ?? '') ?? 0;
  const hundredth = counts.get(words[99] ?? '') ?? 0;
  expect(first / hundredth).toBeGreaterThan(30);
  expect(first / hundredth).toBeLessThan(200);
});
