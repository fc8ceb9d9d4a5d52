import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { createFeedDecoder } from './feed-decoder.ts';

const decode = (bytes: Uint8Array, contentType = '', cuts: readonly number[] = []) => {
  const decoder = createFeedDecoder(contentType);
  let text = '';
  let from = 0;
  for (const cut of [...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    text += decoder.write(bytes.subarray(from, cut));
    from = cut;
  }
  return { text: text + decoder.end(), encoding: decoder.encoding() };
};

const failureOf = (run: () => unknown): FeedError => {
  try {
    run();
  } catch (error) {
    if (error instanceof FeedError) return error;
    throw error;
  }
  throw new Error('was decoded');
};

const polish = 'Zażółć gęślą jaźń – łóżko, ćma, źdźbło';
const declared = (encoding: string, text = polish): string =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;
const simplePolish = polish.replace('–', '-');

test.each(['utf-8', 'iso-8859-2', 'windows-1250'])(
  'reads the encoding %s from the declaration',
  (encoding) => {
    const text = declared(encoding, simplePolish);
    expect(decode(iconv.encode(text, encoding))).toEqual({ text, encoding });
  },
);

test.each(['utf-8', 'utf-16le', 'utf-16be'])(
  'prefers a byte order mark of %s to everything else',
  (encoding) => {
    const text = declared('iso-8859-2');
    const decoded = decode(iconv.encode(text, encoding, { addBOM: true }), 'text/xml; charset=windows-1250');
    expect(decoded).toEqual({ text, encoding });
  },
);

test('recognises UTF-16 without a mark by its first two bytes', () => {
  const text = declared('utf-16');
  expect(decode(iconv.encode(text, 'utf-16be', { addBOM: false })).text).toBe(text);
});

test('reads a feed without a declaration as UTF-8, or as the header says', () => {
  expect(decode(Buffer.from(`<a>${polish}</a>`))).toMatchObject({
    text: `<a>${polish}</a>`,
    encoding: 'utf-8',
  });
  const latin2 = iconv.encode(`<a>${simplePolish}</a>`, 'iso-8859-2');
  expect(decode(latin2, 'text/xml; charset=ISO-8859-2').text).toBe(`<a>${simplePolish}</a>`);
});

test('lets the bytes decide where the header and the declaration name different encodings', () => {
  const utf8 = declared('utf-8');
  expect(decode(Buffer.from(utf8), 'text/xml; charset=iso-8859-1')).toEqual({
    text: utf8,
    encoding: 'utf-8',
  });
  const latin2 = declared('iso-8859-2', simplePolish);
  expect(decode(iconv.encode(latin2, 'iso-8859-2'), 'text/xml; charset=utf-8').text).toBe(latin2);
});

test('[R8.05] reports the offset of the first byte that is invalid in the encoding', () => {
  const good = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>ok ');
  const padding = Buffer.alloc(3000, 0x78);
  const bytes = Buffer.concat([good, padding, Buffer.from([0xb3]), Buffer.from('</a>')]);
  expect(failureOf(() => decode(bytes, '', [100, 1500, 2000]))).toMatchObject({
    code: 'FEED_ENCODING',
    details: { encoding: 'utf-8', byteOffset: good.length + padding.length },
  });
  expect(failureOf(() => decode(Buffer.from('<a>ą</a>').subarray(0, 4))).code).toBe('FEED_ENCODING');
});

test('[R8.05] refuses an unknown encoding in the header or the declaration', () => {
  expect(failureOf(() => decode(Buffer.from(declared('klingon-8')))).details).toMatchObject({
    encoding: 'klingon-8',
  });
  expect(failureOf(() => decode(Buffer.from(declared('base64')))).code).toBe('FEED_ENCODING');
  expect(failureOf(() => decode(Buffer.from('<a/>'), 'text/xml; charset=klingon-8')).code).toBe(
    'FEED_ENCODING',
  );
});

const encodings = ['utf-8', 'utf-16le', 'iso-8859-2', 'windows-1250', 'big5', 'shift_jis'] as const;

test('decodes the same text however the bytes are split', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...encodings),
      fc.string({ unit: 'grapheme', maxLength: 3000 }),
      fc.array(fc.nat(), { maxLength: 30 }),
      fc.constantFrom('', 'text/xml; charset=utf-8', 'text/xml; charset=iso-8859-2'),
      (encoding, text, cuts, contentType) => {
        const bytes = iconv.encode(declared(encoding, text), encoding, { addBOM: encoding === 'utf-16le' });
        const outcome = (at: readonly number[]) => {
          try {
            return decode(bytes, contentType, at);
          } catch (error) {
            return error instanceof FeedError ? error.code : error;
          }
        };
        expect(outcome(cuts)).toEqual(outcome([]));
      },
    ),
    { numRuns: 300 },
  );
});

test('finds invalid UTF-8 exactly where the platform does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const all = Buffer.concat([Buffer.from('<a>'), bytes]);
      let expected: string | null = null;
      try {
        expected = new TextDecoder('utf-8', { fatal: true }).decode(all);
      } catch {}
      if (expected === null) expect(failureOf(() => decode(all)).code).toBe('FEED_ENCODING');
      else expect(decode(all).text).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
