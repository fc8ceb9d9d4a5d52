import { buildFeed, type FeedDialect } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { findItems } from './find-items.ts';

test.each([
  ['rss', 'rss', 'rss/channel/item', 'Sklep'],
  ['plain-rss', 'rss', 'rss/channel/item', 'Sklep'],
  ['atom', 'atom', 'feed/entry', 'Sklep'],
  ['heureka', 'xml', 'SHOP/SHOPITEM', null],
  ['ceneo', 'xml', 'offers/o', null],
  ['yml', 'xml', 'yml_catalog/shop/offers/offer', null],
] as const)(
  '[R3.07] finds the items of %s, and its title',
  (dialect: FeedDialect, format, itemPath, title) => {
    expect(findItems([buildFeed({ dialect })])).toMatchObject({ format, itemPath, title });
    expect(findItems([buildFeed({ dialect, items: 1 })])).toMatchObject({ format, itemPath, title });
  },
);

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
  expect(findItems([xml])).toMatchObject({ format: 'xml', itemPath });
});

test.each([
  [
    '<yml><shop><name> Sklep &amp; Syn </name><offers><offer><id>1</id><name>a</name></offer></offers></shop></yml>',
    'Sklep & Syn',
  ],
  [
    '<rss><channel><title><![CDATA[Pod Jaskółką]]></title><image><title>x</title></image><item><id>1</id><title>a</title></item></channel></rss>',
    'Pod Jaskółką',
  ],
  [
    `<rss><channel><title>${'x'.repeat(101)}</title><item><id>1</id><title>a</title></item></channel></rss>`,
    null,
  ],
  ['<rss><channel><title> </title><item><id>1</id><title>a</title></item></channel></rss>', null],
  ['<offers><o><id>1</id><name>Kubek</name></o></offers>', null],
])('[R4.05] the title is what stands around the items: %.60s', (xml, title) => {
  expect(findItems([xml])?.title).toBe(title);
});

test('finds the items in a beginning, wherever it ends', () => {
  const feed = buildFeed({ dialect: 'heureka', items: 20 });
  expect(findItems([feed.slice(0, 3000)])?.itemPath).toBe('SHOP/SHOPITEM');
});

test.each(['<a/>', '<a>text</a>', '<a><b/><b/></a>', '<html', ''])('finds nothing in %j', (xml) => {
  expect(findItems([xml])).toBeNull();
});
