import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { FeedError } from '../feed-error.ts';
import { streamItems } from '../reading/stream-items.ts';
import type { RawItem } from '../xml/item-reader.ts';

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const bodyOf = (chunks: AsyncIterable<Uint8Array>, contentType = '') => ({
  ...{ kind: 'body' as const, finalUrl: 'https://shop.example/feed.csv', contentType, totalBytes: null },
  validators: { etag: null, lastModified: null },
  ...{ chunks, bytesRead: () => 0, close: async () => {} },
});

const readTable = async (table: string | Uint8Array, { contentType = '', pieceLength = 1000 } = {}) => {
  const items: RawItem[] = [];
  const bytes = typeof table === 'string' ? Buffer.from(table) : table;
  const streamed = await streamItems(bodyOf(inPieces(bytes, pieceLength), contentType), {
    wants: () => true,
    onItem: (item) => items.push(item),
  });
  const rows = items.map(({ values }) =>
    Object.fromEntries([...values].map(([path, texts]) => [path, texts.length > 1 ? texts : texts[0]])),
  );
  return { ...streamed, rows, positions: items.map(({ position }) => position) };
};

const failureOf = async (table: string): Promise<unknown> => {
  const error = await readTable(table).catch((reason: unknown) => reason);
  if (!(error instanceof FeedError)) throw new Error('was read');
  return { code: error.code, ...error.details };
};

const rows = [
  { id: '1', title: 'Łyżka „duża”', price: '5,00' },
  { id: '2', title: 'Kubek', price: '7' },
];

test.each([
  ['csv', ','],
  ['csv', ';'],
  ['csv', '|'],
  ['tsv', '\t'],
])('[R5.01] reads the rows of a %s table with %j as items', async (format, delimiter) => {
  const quoted = (text: string): string => `"${text}"`;
  const table = [
    ['id', 'title', 'price'].join(delimiter),
    ...rows.map((row) => Object.values(row).map(quoted).join(delimiter)),
  ];
  for (const newline of ['\n', '\r\n', '\r']) {
    const read = await readTable(table.join(newline));
    expect(read).toMatchObject({ format, complete: true, positions: [1, 2], rows });
  }
});

test('[R5.01] quoted cells hold delimiters, line ends and quotes, wherever the bytes are split', async () => {
  const table = 'id,title,price\r\n1,"Kubek, ""duży""\r\nbiały",5\r\n2,Miska,"7"\r\n';
  for (let pieceLength = 1; pieceLength < table.length; pieceLength += 3)
    expect((await readTable(table, { pieceLength })).rows).toEqual([
      { id: '1', title: 'Kubek, "duży"\r\nbiały', price: '5' },
      { id: '2', title: 'Miska', price: '7' },
    ]);
});

test.each([
  ['UTF-8', Buffer.from('id;title\n1;Łyżka'), '', 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffid;title\n1;Łyżka'), '', 'utf-8'],
  ['Windows-1250', iconv.encode('id;title\n1;Łyżka', 'windows-1250'), '', 'windows-1250'],
  [
    'Windows-1250 called UTF-8',
    iconv.encode('id;title\n1;Łyżka', 'windows-1250'),
    'text/csv; charset=utf-8',
    'windows-1250',
  ],
  [
    'ISO-8859-2 as its header says',
    iconv.encode('id;title\n1;Łyżka', 'iso-8859-2'),
    'text/csv; charset=iso-8859-2',
    'iso-8859-2',
  ],
  ['UTF-8 called Windows-1250', Buffer.from('id;title\n1;Łyżka'), 'text/csv; charset=windows-1250', 'utf-8'],
  [
    'UTF-16, as spreadsheets save',
    iconv.encode('id\ttitle\n1\tŁyżka', 'utf-16', { addBOM: true }),
    '',
    'utf-16le',
  ],
])('[R5.01] reads a table in %s', async (_what, bytes, contentType, encoding) => {
  expect(await readTable(bytes, { contentType })).toMatchObject({
    encoding,
    rows: [{ id: '1', title: 'Łyżka' }],
  });
});

test('[R7.12] a column is known by a path that can be mapped', async () => {
  const read = await readTable('ID,image link,"In stock?",price <brutto>,\n1,https://x/1.jpg,1,5,tak\n');
  expect(read.rows).toEqual([
    { ID: '1', image_link: 'https://x/1.jpg', 'In_stock?': '1', price_brutto_: '5' },
  ]);
});

test('[R5.01] skips empty rows and the line that tells spreadsheets the delimiter, and reads uneven rows', async () => {
  const read = await readTable('sep=;\nid;title;price\n\n1;Kubek\n;;\n2;Miska;7;zbędne\n');
  expect(read).toMatchObject({ positions: [1, 2] });
  expect(read.rows).toEqual([
    { id: '1', title: 'Kubek' },
    { id: '2', title: 'Miska', price: '7' },
  ]);
});

test('[R5.01] several images in one cell are several values, a comma elsewhere is none', async () => {
  const read = await readTable(
    'id;images;link\n1;https://x/1.jpg, https://x/2,3.jpg;"https://x/?a,https://y/"\n',
  );
  expect(read.rows).toEqual([
    { id: '1', images: ['https://x/1.jpg', 'https://x/2,3.jpg'], link: 'https://x/?a,https://y/' },
  ]);
});

test('[R3.16] columns of details are read by name: WooCommerce’s pairs, and Shoptet’s named columns', async () => {
  const woo = await readTable(
    'ID,Name,Attribute 1 name,Attribute 1 value(s)\n1,Kubek,Kolor,"biały, czarny"\n',
  );
  expect(woo.rows[0]).toMatchObject({
    attribute: 'Kolor: biały, czarny',
    'attribute[Kolor]': 'biały, czarny',
  });
  expect(woo.rows[0]).not.toHaveProperty('Attribute_1_name');
  const shoptet = await readTable('code;name;filteringProperty:Barva\n1;Hrnek;bílá\n');
  expect(shoptet.rows[0]).toMatchObject({
    filteringProperty: 'Barva: bílá',
    'filteringProperty[Barva]': 'bílá',
  });
});

test.each([
  'Service unavailable, please try later',
  'Forbidden',
  '12,5\n7,5',
  'Hello, world\nGoodbye, world',
])('[R8.05] a text that is no table is no feed: %j', async (text) => {
  expect(await failureOf(text)).toMatchObject({ code: 'FEED_NOT_XML', looksLike: 'text' });
});

test('[R8.08] a quote that never ends is told with its line', async () => {
  expect(await failureOf('id;title\n1;Kubek\n2;"Miska\n3;Talerz\n')).toEqual({
    code: 'FEED_CSV_INVALID',
    line: 3,
    reason: 'quote',
  });
});

test('[R10.01] [R8.08] a quote that never ends is given up after a megabyte, not at the end of the feed', async () => {
  let sent = 0;
  const endless = (async function* () {
    yield Buffer.from('id;title\n1;Kubek\n2;"');
    const piece = Buffer.from('Miska 3" x;y\n'.repeat(5000));
    for (sent = 0; sent < 2000; sent += 1) yield piece;
  })();
  const reading = streamItems(bodyOf(endless), { wants: () => true, onItem: () => {} });
  await expect(reading).rejects.toMatchObject({
    code: 'FEED_CSV_INVALID',
    details: { line: 3, reason: 'quote' },
  });
  expect(sent).toBeLessThan(50);
});

test('[R10.01] of ten thousand columns the first five thousand are read', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `column ${index}`);
  const table = `id,${names.join(',')}\n1,${names.join(',')}\n2,${names.join(',')}\n`;
  const read = await readTable(table, { pieceLength: 50_000 });
  expect(read.rows).toHaveLength(2);
  expect(Object.keys(read.rows[1] ?? {})).toHaveLength(5000);
});

test('[R10.01] a table that is larger than the memory of its reader is read in linear time', {
  timeout: 60_000,
}, async () => {
  const row = `"${'opis produktu '.repeat(40)}";5,00\n`;
  const length = 100_000;
  const long = (async function* () {
    yield Buffer.from('id;description;price\n');
    for (let index = 0; index < length; index += 100)
      yield Buffer.from(Array.from({ length: 100 }, (_, at) => `${index + at};${row}`).join(''));
  })();
  let items = 0;
  const count = (): void => {
    items += 1;
  };
  const before = process.memoryUsage().rss;
  await streamItems(bodyOf(long), { wants: (path) => path === 'id', onItem: count });
  expect(items).toBe(length);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});
