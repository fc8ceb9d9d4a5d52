import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { createItemReader, type RawItem } from './item-reader.ts';

const itemsOf = (xml: string, itemPath = 'rss/channel/item', pieceChars = xml.length): RawItem[] => {
  const items: RawItem[] = [];
  const reader = createItemReader({ itemPath, wants: () => true, onItem: (item) => items.push(item) });
  for (let at = 0; at < xml.length; at += pieceChars) reader.write(xml.slice(at, at + pieceChars));
  reader.close();
  return items;
};

const valuesOf = (itemXml: string, root = '<rss xmlns:g="http://base.google.com/ns/1.0">') => {
  const [item] = itemsOf(`${root}<channel><item>${itemXml}</item></channel></rss>`);
  return Object.fromEntries(item?.values ?? []);
};

const failureOf = (run: () => unknown): FeedError => {
  try {
    run();
  } catch (error) {
    if (error instanceof FeedError) return error;
    throw error;
  }
  throw new Error('was read');
};

test.each([
  ['g:', '<rss xmlns:g="http://base.google.com/ns/1.0">'],
  ['c:', '<rss xmlns:c="http://base.google.com/ns/1.0" xmlns:g="http://base.google.com/ns/1.0">'],
  ['google:', '<rss xmlns:google="https://base.google.com/ns/1.0/">'],
  ['g:', '<rss>'],
])('[R3.08] writes Google’s names with g: when the feed writes %s in %s', (prefix, root) => {
  expect(valuesOf(`<${prefix}id>7</${prefix}id><title>Kubek</title>`, root)).toEqual({
    'g:id': ['7'],
    title: ['Kubek'],
  });
});

test('[R3.08] resolves a prefix wherever it is bound, even on an inner element', () => {
  const bound = '<x:id xmlns:x="http://base.google.com/ns/1.0">7</x:id><x:id xmlns:x="urn:other">8</x:id>';
  expect(valuesOf(`${bound}<title xmlns="">K</title>`)).toEqual({
    'g:id': ['7'],
    'x:id': ['8'],
    title: ['K'],
  });
});

test('[R3.08] reads items by their own names and prefixes, whatever the items before them were like', () => {
  const google = 'xmlns:x="http://base.google.com/ns/1.0"';
  const items = [
    '<item><x:id>1</x:id><a><b>1</b></a><b>2</b></item>',
    `<item ${google}><x:id>2</x:id><a><b>3</b><b>4</b></a></item>`,
    '<item xmlns:x="urn:other"><x:id>3</x:id><b>5</b><a>6</a></item>',
    `<item><x:id ${google}>4</x:id><x:id>5</x:id><a/><b>7</b></item>`,
    '<item><x:id>6</x:id><a><b>8</b></a><b>9</b></item>',
  ];
  expect(
    itemsOf(`<rss><channel>${items.join('')}</channel></rss>`).map((item) => Object.fromEntries(item.values)),
  ).toEqual([
    { 'x:id': ['1'], 'a/b': ['1'], b: ['2'] },
    { 'g:id': ['2'], 'a/b': ['3', '4'] },
    { 'x:id': ['3'], b: ['5'], a: ['6'] },
    { 'g:id': ['4'], 'x:id': ['5'], b: ['7'] },
    { 'x:id': ['6'], 'a/b': ['8'], b: ['9'] },
  ]);
});

test('[R3.08] distinguishes the price of the shipping from the item’s own', () => {
  const xml = '<g:price>10.00 PLN</g:price><g:shipping><g:price>5.00 PLN</g:price></g:shipping>';
  expect(valuesOf(xml)).toEqual({ 'g:price': ['10.00 PLN'], 'g:shipping/g:price': ['5.00 PLN'] });
});

test('reads attributes, repeated elements, and CDATA with padding', () => {
  const xml =
    '<link href="https://shop.example/1"/><a><![CDATA[ x ]]></a><a>\n<![CDATA[ y]]>z</a><empty/><empty> </empty>';
  expect(valuesOf(xml)).toEqual({ 'link@href': ['https://shop.example/1'], a: ['x', 'yz'] });
});

test('distinguishes other addresses from the item’s own link', () => {
  const xml = '<link rel="self" href="a"/><link rel="alternate" href="b"/><link rel="enclosure" href="c"/>';
  expect(valuesOf(xml)).toMatchObject({
    'link[self]@href': ['a'],
    'link@href': ['b'],
    'link[enclosure]@href': ['c'],
  });
});

test.each([
  [
    'g:product_detail',
    '<g:product_detail><g:attribute_name>Kolor oprawy</g:attribute_name><g:attribute_value>biały</g:attribute_value></g:product_detail>',
  ],
  ['x', '<x><nazwa>Kolor oprawy</nazwa><wartosc>biały</wartosc></x>'],
  ['x', '<x><key>Kolor oprawy</key><value>biały</value></x>'],
  ['spec', '<spec name="Kolor oprawy">biały</spec>'],
  ['PARAM', '<PARAM><PARAM_NAME>Kolor oprawy</PARAM_NAME><VAL>biały</VAL></PARAM>'],
  ['attrs/a', '<attrs><a name="Kolor oprawy">biały</a></attrs>'],
  ['param', '<param name="Kolor oprawy" unit="">biały</param>'],
])('offers product details as a whole, by their name: %s', (path, xml) => {
  expect(valuesOf(xml)).toMatchObject({
    [path]: ['Kolor oprawy: biały'],
    [`${path}[Kolor_oprawy]`]: ['biały'],
  });
});

test('does not mistake a product’s own name for half of a pair', () => {
  expect(valuesOf('<name>Kubek</name><value>5</value>')).toEqual({ name: ['Kubek'], value: ['5'] });
});

test('reads the words of unescaped markup as part of the surrounding text', () => {
  expect(valuesOf('<description>Kubek <b>duży</b> biały</description>').description).toEqual([
    'Kubek  duży  biały',
  ]);
});

test('numbers the items, and reads the same however the text is split', () => {
  const xml = `<rss><channel><image><title>Logo</title></image>${'<item><id>ąć&amp;𝒳</id><d a="b"/></item>\r\n'.repeat(40)}</channel></rss>`;
  const whole = itemsOf(xml);
  expect(whole.map((item) => item.position)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(whole[39]?.values.get('id')).toEqual(['ąć&𝒳']);
  for (const pieceChars of [1, 2, 3, 7, 64])
    expect(itemsOf(xml, 'rss/channel/item', pieceChars)).toEqual(whole);
});

test('expands no entities but XML’s five and numeric ones', () => {
  expect(valuesOf('<t>&lt;&#65;&#x142;&quot;</t>').t).toEqual(['<Ał"']);
  expect(failureOf(() => valuesOf('<t>&nbsp;</t>')).code).toBe('FEED_XML_INVALID');
});

test('[R8.08] refuses a DOCTYPE that declares anything, and passes over one that names a kind of document', () => {
  const laughs = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]><rss><channel><item><t>&b;</t></item></channel></rss>`;
  expect(failureOf(() => itemsOf(laughs)).code).toBe('FEED_XML_FORBIDDEN');
  const file =
    '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss><channel><item><t>&a;</t></item></channel></rss>';
  expect(failureOf(() => itemsOf(file)).code).toBe('FEED_XML_FORBIDDEN');
  const named = '<!DOCTYPE rss SYSTEM "shops.dtd"><rss><channel><item><t>1</t></item></channel></rss>';
  expect(itemsOf(named)).toHaveLength(1);
});

test.each([
  '<rss><channel><item><a></b></item></channel></rss>',
  '<rss><channel><item a=1/></channel></rss>',
  '<rss><channel><item a="1" a="2"/></channel></rss>',
  '<rss><channel><item>&</item></channel></rss>',
  '<rss><channel/></rss><rss/>',
  '<rss><channel>\u0001</channel></rss>',
])('[R8.08] says where the document is malformed: %s', (xml) => {
  const { code, details } = failureOf(() => itemsOf(xml));
  expect(code).toBe('FEED_XML_INVALID');
  expect(details.line).toBe(1);
  expect(details.column).toBeGreaterThan(0);
});

test.each([
  '<rss><channel><item><a>1</a></item>',
  '<rss><channel><item><a>1</',
  '<rss><channel><item><![CDATA[ab',
  '<?xml version="1.0"?>',
])('[R8.08] reports a document that ends too early as truncated: %s', (xml) => {
  expect(failureOf(() => itemsOf(xml)).code).toBe('FEED_CUT_OFF');
});

test('accepts white space before the declaration', () => {
  expect(itemsOf('\n <?xml version="1.0"?><rss><channel><item/></channel></rss>')).toHaveLength(1);
});

const begin = '<rss><channel><item>';
test.each([
  ['depth', `${begin}${'<a>'.repeat(10_000)}`],
  ['attributes', `${begin}<a ${Array.from({ length: 1100 }, (_, index) => `a${index}="1"`).join(' ')}/>`],
  ['text', `${begin}<a>${'x'.repeat(5_000_000)}`],
  ['text', `${begin}<a>${'x'.repeat(5_000_000)}</a>`],
  ['text', `${begin}<a>${`<![CDATA[${'x'.repeat(1_500_000)}]]>`.repeat(3)}</a>`],
  ['text', `${begin}<a b="${'x'.repeat(5_000_000)}`],
  ['text', `${begin}<!--${'x'.repeat(5_000_000)}`],
  ['text', `<!DOCTYPE ${'x'.repeat(5_000_000)}`],
  ['text', `<${'x'.repeat(5_000_000)}`],
  ['item', `${begin}${`<a>${'x'.repeat(2_000_000)}</a>`.repeat(9)}`],
])('[R10.01] refuses what exceeds the limit of %s', (what, xml) => {
  expect(failureOf(() => itemsOf(xml))).toMatchObject({ code: 'FEED_XML_LIMIT', details: { what } });
});

test('[R10.01] counts attributes while it reads them, and reads no further than the first that is one too many', () => {
  const attributes = Array.from({ length: 350_000 }, (_, index) => `a${index}="1"`).join(' ');
  const { details } = failureOf(() => itemsOf(`${begin}<a ${attributes}/>`));
  expect(details).toMatchObject({ what: 'attributes', limit: 1000 });
  expect(details.column).toBeLessThan(begin.length + attributes.indexOf('a1005='));
});

test('[R10.01] distinguishes only some thousand paths, so that memory is bounded', () => {
  const xml = Array.from({ length: 7000 }, (_, index) => `<a${index}>1</a${index}>`).join('');
  const paths = Object.keys(valuesOf(`<id>1</id>${xml}`));
  expect(paths.length).toBeLessThanOrEqual(5000);
  expect(paths[0]).toBe('id');
});

test('[R10.01] collects nothing at paths that are far too long, however many there are', () => {
  const names = Array.from({ length: 40 }, (_, level) => `n${level}_`.padEnd(20_000, 'x'));
  const leaves = Array.from({ length: 4000 }, (_, index) => `<q${index}>1</q${index}>`).join('');
  const nested = names.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, leaves);
  expect(valuesOf(`<id>1</id>${nested}`)).toEqual({ id: ['1'] });
});
