import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBeginning, endJson } from './encoded-json.ts';
import { type Encoding, encodingFor } from './encodings.ts';

const decoders: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
  identity: (body) => body,
};
const read = (body: Buffer, encoding: Encoding): unknown => JSON.parse(decoders[encoding](body).toString());
const all: Encoding[] = ['br', 'gzip', 'identity'];

describe.each(all)('%s', (encoding) => {
  test('[R10.04] the same beginning is the beginning of many whole replies', () => {
    const page = { query: 'żółta łódź 🛶', products: Array.from({ length: 200 }, (_, id) => ({ id })) };
    const beginning = encodeBeginning(Buffer.from(JSON.stringify(page)), encoding);
    expect(beginning.encoding).toBe(encoding);
    for (const ofRequest of [{ queryId: 'a' }, { queryId: 'ą'.repeat(50), tookMs: 0.12 }])
      expect(read(endJson(beginning, ofRequest), encoding)).toEqual({ ...page, ...ofRequest });
  });

  test('whatever its text and its length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.string({ unit: 'grapheme', maxLength: 2000 }),
        (piece, times, end) => {
          const text = piece.repeat(times);
          const beginning = encodeBeginning(Buffer.from(JSON.stringify({ text })), encoding);
          expect(read(endJson(beginning, { end }), beginning.encoding)).toEqual({ text, end });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('the end is at most as long as a block: 65,535 bytes', () => {
    const beginning = encodeBeginning(Buffer.from(JSON.stringify({ text: 'a'.repeat(5000) })), encoding);
    const end = 'x'.repeat(65_536 - ',"end":""}'.length - 1);
    expect(read(endJson(beginning, { end }), encoding)).toHaveProperty('end', end);
  });
});

test('a short reply isn’t compressed', () => {
  const beginning = encodeBeginning(Buffer.from('{"total":0}'), 'br');
  expect(beginning.encoding).toBe('identity');
  expect(endJson(beginning, { tookMs: 1 }).toString()).toBe('{"total":0,"tookMs":1}');
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.8', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['br;q=0', 'identity'],
  ['nonsense;;;q=,', 'identity'],
])('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
