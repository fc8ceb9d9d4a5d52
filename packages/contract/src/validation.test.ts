import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productsPerPage, storeSettings } from './settings/store.ts';
import {
  alphaDash,
  alphaNum,
  alphaSpaces,
  distinctBy,
  domain,
  feedUrl,
  oneOf,
  text,
  unicodeText,
  url,
  validate,
} from './validation.ts';

const ruleOf = (schema: z.ZodType, input: unknown): string | null => {
  const result = validate(schema, input);
  return result.ok ? null : (result.problems[0]?.rule ?? 'none');
};

describe('[R5.09] generic rules', () => {
  test.each([
    ['required', 'required', text(), ['x'], ['', '   ', undefined, null]],
    ['min characters', 'minChars', text({ min: 3 }), ['abc'], ['ab']],
    ['max characters', 'maxChars', text({ max: 3 }), ['abc'], ['abcd']],
    ['alpha_dash', 'alphaDash', alphaDash, ['a-b_1', 'AB'], ['a b', 'ą', 'a.b']],
    ['alpha_num', 'alphaNum', alphaNum, ['abc1', 'PL5210088682'], ['a-b', 'a_b', 'a b', 'ó']],
    ['alpha with spaces', 'alphaSpaces', alphaSpaces, ['ab cd', 'Jan'], ['ab1', 'a-b', 'Żak']],
    [
      'alpha with unicode letters, digits, spaces, dash, underscore',
      'unicodeText',
      unicodeText,
      ['Żółta łódź 2-x_y', 'Київ', 'e\u0301'],
      ['a.b', '<b>', 'a/b'],
    ],
    [
      'domain (optional http/https prefix, dotted labels 2-63 chars)',
      'domain',
      domain,
      ['shop.pl', 'https://www.shop.co.uk', 'żółw.pl'],
      ['shop', 'shop..pl', 'a.pl', '-ab.pl', 'shop.pl/path', `${'x'.repeat(64)}.pl`, 'ftp://shop.pl'],
    ],
    [
      'url (http/https)',
      'url',
      url,
      ['http://a.pl', 'https://shop.pl/feed.xml?a=1'],
      ['shop.pl', 'ftp://shop.pl', 'http://', 'javascript:alert(1)', 'http://a b.pl'],
    ],
    ['oneOf', 'oneOf', oneOf(['a', 'b']), ['a'], ['c']],
    [
      'regex, of a Google Analytics id',
      'regex',
      storeSettings.shape.googleAnalytics.shape.measurementId,
      ['G-ABC123', ''],
      ['UA-1', 'G-'],
    ],
    ['minValue, of the products on a page', 'minValue', productsPerPage, [1, 24], [0, -1]],
    [
      'distinct',
      'distinct',
      z.array(z.string()).superRefine(distinctBy((item) => item)),
      [['a', 'b']],
      [['a', 'a']],
    ],
  ] as const)('%s takes what is right and names what is not', (_, rule, schema, right, wrong) => {
    for (const value of right) expect(ruleOf(schema, value), String(value)).toBeNull();
    for (const value of wrong) expect(ruleOf(schema, value), String(value)).toBe(rule);
  });

  test('[R5.01] a feed address is http or https, with or without a user name and a password', () => {
    for (const right of [
      'https://shop.pl/feed.xml',
      'https://user:secret@shop.pl/feed.xml',
      'https://user@shop.pl/feed.xml',
      'https://:secret@shop.pl/feed.xml',
      'https://użytkownik:zażółć:gęślą%40@shop.pl/feed.xml',
      'https://user:100%@shop.pl/feed.xml',
    ])
      expect(ruleOf(feedUrl, right), right).toBeNull();
    for (const wrong of [
      'shop.pl/feed.xml',
      'file:///etc/passwd',
      'ftp://user:secret@shop.pl/feed.xml',
      'https://user:secret@/feed.xml',
      'https://us%3Aer:secret@shop.pl/feed.xml',
      'https://user:sec%0D%0Aret@shop.pl/feed.xml',
      'https://user:secret%7F@shop.pl/feed.xml',
      'https://user name:secret@shop.pl/feed.xml',
      'gopher://x',
    ]) {
      expect(ruleOf(feedUrl, wrong), wrong).toBe('feedUrl');
    }
  });

  test('[R5.01] a feed address that is too long is refused, its password counted', () => {
    const address = (length: number) => `https://user:${'x'.repeat(length)}@shop.pl/feed.xml`;
    expect(ruleOf(feedUrl, address(2000))).toBeNull();
    expect(ruleOf(feedUrl, address(2048))).toBe('maxChars');
  });

  test('all problems are reported together, each with its path and figures', () => {
    const form = z.object({ name: text({ max: 3 }), times: z.array(z.object({ at: text() })) });
    expect(validate(form, { name: 'long', times: [{ at: 'x' }, {}] })).toEqual({
      ok: false,
      problems: [
        { path: 'name', rule: 'maxChars', params: { max: 3 } },
        { path: 'times.1.at', rule: 'required' },
      ],
    });
  });

  test('a hundred thousand wrong values are told apart in one pass', () => {
    const wrong = validate(z.array(z.number()), Array.from({ length: 100_000 }, String));
    expect(wrong.ok ? 0 : wrong.problems.length).toBe(100_000);
  });
});

test('half a character of UTF-16 is replaced wherever it stands; what is well-formed stays the same', () => {
  const schema = z.object({ texts: z.array(z.string()), by: z.record(z.string(), z.string()), any: z.any() });
  const any = { deep: ['👗'] };
  const validated = validate(schema, { texts: ['a\uD83D', '👗'], by: { 'k\uDC57': '\uDC57' }, any });
  expect(validated).toEqual({
    ok: true,
    data: { texts: ['a\uFFFD', '👗'], by: { 'k\uFFFD': '\uFFFD' }, any },
  });
  expect(validated.ok && validated.data.any).toBe(any);
});
