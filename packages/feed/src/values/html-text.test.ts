import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, plainUrl } from './html-text.ts';

test.each([
  ['<p>Kubek <b>duży</b></p>', 'Kubek duży'],
  ['&lt;p&gt;Nádrž &lt;em&gt;AS&lt;/em&gt;&lt;/p&gt;', 'Nádrž AS'],
  ['&amp;lt;p&amp;gt;dwa razy&amp;lt;/p&amp;gt;', 'dwa razy'],
  ['&nbsp;\n\n&nbsp;', ''],
  ['  Espresso  Love \t Gel ', 'Espresso Love Gel'],
  ['moc 5 < 6 i 7 > 2', 'moc 5 < 6 i 7 > 2'],
  ['a<script>alert("x < y")</script>b<style>p{}</style>c', 'a b c'],
  ['a<!-- <b>nie</b> -->b', 'a b'],
  ['Chleb &amp; masło &oacute; &#x17c;', 'Chleb & masło ó ż'],
  ['<br/>wiersz<br>wiersz', 'wiersz wiersz'],
  ['otwarty <b', 'otwarty <b'],
])('makes plain text of %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('leaves plain text alone', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\p{L}\d,.%/()-]{1,12}$/u)), (words) => {
      expect(plainText(words.join(' '))).toBe(words.join(' '));
    }),
  );
});

test('takes time in proportion to the text, whatever is left open', () => {
  for (const piece of ['<a', '<!--', '<!--x>', '<script>', '<style></style>', '<', '&lt;', '<b>']) {
    expect(plainText(piece.repeat(300_000)).length).toBeLessThanOrEqual(piece.length * 300_000);
  }
});

test('repairs an address that was escaped twice, and no other', () => {
  expect(plainUrl('https://shop.example/?a=1&amp;b=2')).toBe('https://shop.example/?a=1&b=2');
  expect(plainUrl('https://shop.example/?a=1&copy=2')).toBe('https://shop.example/?a=1&copy=2');
});

test('reads a text of `<` that begin no tag in linear time', () => {
  const text = `${'<5'.repeat(2_000_000)}>`;
  expect(plainText(text)).toBe(text);
});
