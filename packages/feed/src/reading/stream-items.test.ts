import { buildFeed, buildFeedItems, encodeFeed, feedDialects } from '@vitrina/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import type { FeedBody } from '../fetch/open-feed.ts';
import type { RawItem } from '../xml/item-reader.ts';
import { streamItems } from './stream-items.ts';

/** An open feed whose bytes are split at the given offsets. */
const bodyOf = (bytes: Uint8Array, cuts: readonly number[]): FeedBody => ({
  kind: 'body',
  finalUrl: 'https://shop.example/feed.xml',
  contentType: '',
  totalBytes: bytes.length,
  validators: { etag: null, lastModified: null },
  chunks: (async function* () {
    let from = 0;
    for (const cut of [...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
      if (cut > from) yield bytes.subarray(from, cut);
      from = Math.max(from, cut);
    }
  })(),
  bytesRead: () => bytes.length,
  close: async () => {},
});

const outcomeOf = async (bytes: Uint8Array, cuts: readonly number[] = []) => {
  const items: RawItem[] = [];
  try {
    const options = { wants: () => true, onItem: (item: RawItem) => items.push(item) };
    return { ...(await streamItems(bodyOf(bytes, cuts), options)), items };
  } catch (error) {
    if (error instanceof FeedError) return error.code;
    throw error;
  }
};

const dialect = fc.constantFrom(...feedDialects);
const encoding = fc.constantFrom('utf-8', 'iso-8859-2', 'utf-16le');
const itemsIn = (count: number) =>
  buildFeedItems(count, (number) => ({ title: `Łyżka ${number}`, details: { Kolor: 'żółty' } }));

test('[R10.01] reads the same items however the connection splits the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(dialect, encoding, fc.array(fc.nat(), { maxLength: 40 }), async (kind, name, cuts) => {
      const text = buildFeed({ dialect: kind, items: itemsIn(8), declaredEncoding: name });
      const bytes = encodeFeed(text, name, name === 'utf-16le');
      const whole = await outcomeOf(bytes);
      expect(whole).toMatchObject({ complete: true, encoding: name });
      expect(await outcomeOf(bytes, cuts)).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('[R8.08] answers any damage to a feed by items or a FeedError', async () => {
  const damage = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 20 }),
    bytes: fc.uint8Array({ maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(dialect, fc.array(damage, { minLength: 1, maxLength: 3 }), async (kind, damages) => {
      let bytes = Buffer.from(buildFeed({ dialect: kind, items: itemsIn(4) }));
      for (const { at, length, bytes: put } of damages) {
        const from = at % bytes.length;
        bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + length)]);
      }
      const outcome = await outcomeOf(bytes);
      expect(typeof outcome === 'string' ? outcome : 'items').toMatch(/^(?:FEED_[A-Z_]+|items)$/);
    }),
    { numRuns: 300 },
  );
});

test('[R8.08] reports every feed that ends too early as truncated', async () => {
  const bytes = Buffer.from(buildFeed({ items: 3 }));
  for (let end = 80; end < bytes.length; end += 7)
    expect(await outcomeOf(bytes.subarray(0, end))).toBe('FEED_CUT_OFF');
});
