import { buildFeed, type FeedDialect } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { findItems } from './find-items.ts';

test.each([
  ['rss', 'rss', 'rss/channel/item'],
  ['plain-rss', 'rss', 'rss/channel/item'],
  ['atom', 'atom', 'feed/entry'],
  ['heureka', 'xml', 'SHOP/SHOPITEM'],
  ['ceneo', 'xml', 'offers/o'],
  ['yml', 'xml', 'yml_catalog/shop/offers/offer'],
] as const)('[R3.07] finds the items of %s', (dialect: FeedDialect, format, itemPath) => {
  expect(findItems([buildFeed({ dialect })])).toEqual({ format, itemPath });
  expect(findItems([buildFeed({ dialect, items: 1 })])).toEqual({ format, itemPath });
});

test.each([
  ['<lista><rzecz><id>1</id><t>a</t></rzecz><rzecz><id>2</id><t>b</t></rzecz></lista>', 'lista/rzecz'],
  [
    '<k><meta><a>1</a><b>2</b></meta><rzeczy><rzecz><id>1</id><t>długi</t></rzecz><rzecz><id>2</id><t>b</t></rzecz></rzeczy></k>',
    'k/rzeczy/rzecz',
  ],
  ['<k><rzecz><id>1</id><t>a</t></rzecz></k>', 'k/rzecz'],
  [
    '<k><drzewo><wezel><n>a</n><m>b</m></wezel><wezel><n>c</n><m>d</m></wezel></drzewo><r><p><id>1</id><opis>o wiele dłuższy opis</opis></p><p><id>2</id><opis>i drugi</opis></p></r></k>',
    'k/r/p',
  ],
  [
    '<ITEMS><ITEM><ID>1</ID><PARAM><NAME>a</NAME><VALUE>b</VALUE></PARAM><PARAM><NAME>c</NAME><VALUE>d</VALUE></PARAM></ITEM></ITEMS>',
    'ITEMS/ITEM',
  ],
])('[R3.07] finds the repeating element of an unknown kind of XML: %s', (xml, itemPath) => {
  expect(findItems([xml])).toEqual({ format: 'xml', itemPath });
});

test('finds the items in a beginning, wherever it ends', () => {
  const feed = buildFeed({ dialect: 'heureka', items: 20 });
  expect(findItems([feed.slice(0, 3000)])?.itemPath).toBe('SHOP/SHOPITEM');
});

test.each(['<a/>', '<a>text</a>', '<a><b/><b/></a>', '<html', ''])('finds nothing in %j', (xml) => {
  expect(findItems([xml])).toBeNull();
});
