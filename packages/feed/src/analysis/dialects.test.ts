import { gzipSync } from 'node:zlib';
import type { ProductDocument } from '@vitrina/contract';
import { type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultFetchPolicy } from '../fetch/fetch-policy.ts';
import { readProducts } from '../reading/read-products.ts';
import { analyzeFeed } from './analyze-feed.ts';
import { guessCurrency } from './guess-currency.ts';
import { proposeMapping } from './propose-mapping.ts';

const servers: FeedServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** A feed as the wizard takes it: analysed, and imported by the mapping that is proposed. */
const importByProposal = async (body: string | Uint8Array) => {
  const server = await serveFeeds({ '/feed': reply(body, { contentType: 'text/plain' }) });
  servers.push(server);
  const policy = { ...defaultFetchPolicy, allowedOrigins: [server.origin] };
  const { feed, foundPaths, valuesOf } = await analyzeFeed(server.url('/feed'), policy);
  const proposal = proposeMapping(foundPaths, feed.format, valuesOf);
  const currency = guessCurrency(proposal, valuesOf) ?? 'PLN';
  const products: ProductDocument[] = [];
  const result = await readProducts(server.url('/feed'), {
    ...{ mapping: proposal, currency, language: 'pol', policy },
    onBatch: async (batch) => {
      products.push(...batch);
    },
  });
  return { feed, foundPaths, currency, proposal, result, products, first: products[0] };
};

const google = (fields: string, open = '<item>', close = '</item>'): string =>
  `${open}<g:id>1</g:id><g:title>Kubek</g:title><g:link>https://s.example/1</g:link><g:image_link>https://s.example/1.jpg</g:image_link><g:availability>in_stock</g:availability><g:price>5.00 PLN</g:price><g:google_product_category>Dom &gt; Kubki</g:google_product_category>${fields}${close}`;
const rss = (item: string): string =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${item}</channel></rss>`;
const atom = (item: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">${item}</feed>`;
const googleColumns =
  'id\ttitle\tlink\timage link\tavailability\tprice\tgoogle product category\tadditional image link';
const googleRow =
  '1\tKubek\thttps://s.example/1\thttps://s.example/1.jpg\tin_stock\t5.00 PLN\tDom > Kubki\thttps://s.example/2.jpg,https://s.example/3.jpg';
const whole = {
  id: '1',
  fields: {
    title: 'Kubek',
    link: 'https://s.example/1',
    image_link: 'https://s.example/1.jpg',
    availability: 'in_stock',
    price: 5,
    categories: ['Dom > Kubki'],
  },
};

const heurekaItem = (fields: string): string =>
  `<SHOPITEM><ITEM_ID>1</ITEM_ID><PRODUCTNAME>Kubek</PRODUCTNAME><URL>https://s.example/1</URL><IMGURL>https://s.example/1.jpg</IMGURL><PRICE_VAT>5</PRICE_VAT><CATEGORYTEXT>Dom | Kubki</CATEGORYTEXT><DELIVERY_DATE>0</DELIVERY_DATE>${fields}</SHOPITEM>`;

test.each([
  ['google', 'rss', rss(google(''))],
  ['google', 'atom', atom(google('', '<entry>', '</entry>'))],
  ['google', 'tsv', `${googleColumns}\n${googleRow}\n`],
  ['google', 'tsv', gzipSync(`${googleColumns}\r\n${googleRow}\r\n`)],
  ['facebook', 'rss', rss(google('<g:fb_product_category>Kubki</g:fb_product_category>'))],
  [
    'facebook',
    'csv',
    'id,title,link,image_link,availability,price,google_product_category,quantity_to_sell_on_facebook\n"1","Kubek",https://s.example/1,https://s.example/1.jpg,in stock,5.00 PLN,"Dom > Kubki",7\n',
  ],
  [
    'ceneo',
    'xml',
    '<offers><o id="1" url="https://s.example/1" price="5" avail="1"><cat>Dom/Kubki</cat><name>Kubek</name><imgs><main url="https://s.example/1.jpg"/></imgs></o></offers>',
  ],
  ['heureka', 'xml', `<SHOP>${heurekaItem('')}</SHOP>`],
  ['zbozi', 'xml', `<SHOP xmlns="http://www.zbozi.cz/ns/offer/1.0">${heurekaItem('')}</SHOP>`],
  [
    'shoptet',
    'xml',
    '<SHOP><SHOPITEM id="1"><NAME>Kubek</NAME><CATEGORIES><CATEGORY id="2">Dom &gt; Kubki</CATEGORY></CATEGORIES><IMAGES><IMAGE>https://s.example/1.jpg</IMAGE></IMAGES><ORIG_URL>https://s.example/1</ORIG_URL><CODE>K-1</CODE><STOCK><AMOUNT>3</AMOUNT></STOCK><CURRENCY>PLN</CURRENCY><PRICE_VAT>5</PRICE_VAT></SHOPITEM></SHOP>',
  ],
  [
    'shoptet',
    'csv',
    'code;pairCode;name;price;currency;defaultCategory;defaultImage;url;stock\n1;;Kubek;"5,00";PLN;"Dom > Kubki";https://s.example/1.jpg;https://s.example/1;3\n',
  ],
  [
    'prestashop',
    'csv',
    '"Product ID";"Image";"Name";"Reference";"Category";"Price (tax excl.)";"Price (tax incl.)";"Quantity";"Link"\n1;https://s.example/1.jpg;Kubek;REF-1;"Dom > Kubki";"4,07 zł";"5,00 zł";3;https://s.example/1\n',
  ],
  [
    'woocommerce',
    'csv',
    'ID,Type,SKU,Name,Published,"Is featured?","In stock?","Regular price",Categories,Images,Permalink\n1,simple,K-1,Kubek,1,0,1,5,"Dom > Kubki","https://s.example/1.jpg, https://s.example/2.jpg",https://s.example/1\n',
  ],
  [
    'yml',
    'xml',
    '<yml_catalog><shop><currencies><currency id="PLN"/></currencies><categories><category id="9">Dom</category><category id="2" parentId="9">Kubki</category></categories><offers><offer id="1" available="true"><url>https://s.example/1</url><price>5</price><currencyId>PLN</currencyId><categoryId>2</categoryId><picture>https://s.example/1.jpg</picture><name>Kubek</name></offer></offers></shop></yml_catalog>',
  ],
] as const)(
  '[R5.01] [R3.07] recognises %s in %s and proposes a whole mapping',
  async (dialect, format, body) => {
    const { feed, result, first, currency } = await importByProposal(body);
    expect(feed).toMatchObject({ dialect, format, itemCount: 1 });
    expect(result).toMatchObject({ correctCount: 1, wrongCount: 0, warned: [] });
    expect(currency).toBe('PLN');
    expect(first).toMatchObject(whole);
  },
);

test.each(['Published', 'Opublikowano', 'Publikováno'])(
  '[R3.11] what WooCommerce doesn’t publish, drafts and private products, is left out with that reason: %s',
  async (column) => {
    const row = (id: number, published: string): string =>
      `${id},simple,K-${id},Kubek ${id},${published},0,1,5,Kubki,https://s.example/${id}.jpg,https://s.example/${id}`;
    const { products, result } = await importByProposal(
      `ID,Type,SKU,Name,${column},"Is featured?","In stock?","Regular price",Categories,Images,Permalink\n${[
        row(1, '1'),
        row(2, '0'),
        row(3, '-1'),
        row(4, ''),
      ].join('\n')}\n`,
    );
    expect(products.map(({ id }) => id)).toEqual(['1', '4']);
    expect(result).toMatchObject({
      wrongCount: 2,
      skipped: [{ field: column, reason: 'not_published', count: 2 }],
    });
  },
);

test('[R3.11] a year of publication hides nothing', async () => {
  const { result } = await importByProposal(
    'id,title,link,price,published\n1,Kubek,https://s.example/1,5,2019\n2,Miska,https://s.example/2,5,true\n',
  );
  expect(result).toMatchObject({ correctCount: 2, wrongCount: 0 });
});

test('[R3.08] Google’s further images in one cell of a table are several', async () => {
  const { first } = await importByProposal(`${googleColumns}\n${googleRow}\n`);
  expect(first?.fields.additional_image_link).toEqual(['https://s.example/2.jpg', 'https://s.example/3.jpg']);
});

test('[R3.08] an offer of YML without a name is called by its type, maker and model, and its category by all levels', async () => {
  const offer = (id: number, fields: string): string =>
    `<offer id="${id}"><url>https://s.example/${id}</url><price>5</price><currencyId>RUR</currencyId>${fields}</offer>`;
  const { products, currency } = await importByProposal(
    `<yml_catalog><shop><categories><category id="1">Dom</category><category id="2" parentId="1"> Kubki, szklanki </category><category id="3" parentId="3">Sama</category></categories><offers>${[
      offer(
        1,
        '<typePrefix>Kubek</typePrefix><vendor>Ćmielów</vendor><model>K-7</model><categoryId>2</categoryId>',
      ),
      offer(2, '<vendor>Bolesławiec</vendor><model>M</model><categoryId>3</categoryId>'),
      offer(
        3,
        '<name>Szklanka</name><vendor>Ignorowany</vendor><model>X</model><categoryId>404</categoryId>',
      ),
    ].join('')}</offers></shop></yml_catalog>`,
  );
  expect(currency).toBe('RUB');
  expect(products.map(({ fields }) => [fields.title, fields.categories, fields.price])).toEqual([
    ['Kubek Ćmielów K-7', ['Dom > Kubki, szklanki'], 5],
    ['Bolesławiec M', ['Sama'], 5],
    ['Szklanka', ['404'], 5],
  ]);
});

describe('a product of Shoptet with variants', () => {
  const variant = (code: string, price: number, amount: number): string =>
    `<VARIANT><CODE>${code}</CODE><PRICE_VAT>${price}</PRICE_VAT><STOCK><AMOUNT>${amount}</AMOUNT></STOCK></VARIANT>`;
  const item = (fields: string): string =>
    `<SHOPITEM><NAME>Kubek</NAME><ORIG_URL>https://s.example/1</ORIG_URL>${fields}</SHOPITEM>`;
  const withVariants = item(`<VARIANTS>${variant('B', 7, 0)}${variant('C', 8, 2)}</VARIANTS>`);
  const soldOut = item(`<VARIANTS>${variant('D', 9, 0)}${variant('E', 9, 0)}</VARIANTS>`);

  test('[R3.08] has the code and price of the first, and can be bought if one of them can', async () => {
    const { feed, products } = await importByProposal(
      `<SHOP>${item('<CODE>A</CODE><PRICE_VAT>5</PRICE_VAT><STOCK><AMOUNT>0</AMOUNT></STOCK>')}${withVariants}${soldOut}</SHOP>`,
    );
    expect(feed.dialect).toBe('shoptet');
    expect(products.map(({ id, fields }) => [id, fields.price, fields.availability])).toEqual([
      ['A', 5, 'out_of_stock'],
      ['B', 7, 'in_stock'],
      ['D', 9, 'out_of_stock'],
    ]);
  });

  test('[R3.07] counts as one that has them, also where no product is without variants', async () => {
    const { foundPaths, products } = await importByProposal(`<SHOP>${withVariants}${soldOut}</SHOP>`);
    const found = foundPaths.filter(({ path }) => ['CODE', 'PRICE_VAT', 'STOCK/AMOUNT'].includes(path));
    expect(found.map(({ fillRate, repeats }) => [fillRate, repeats])).toEqual([
      [1, false],
      [1, false],
      [1, false],
    ]);
    expect(products.map(({ id, fields }) => [id, fields.price])).toEqual([
      ['B', 7],
      ['D', 9],
    ]);
  });
});

test('[R3.07] a feed that is half another is called by its structure, and mapped by what it has', async () => {
  const half = heurekaItem(
    '<avail>1</avail><g:custom_label_0>nowość</g:custom_label_0><g:colour>biały</g:colour>',
  );
  const { feed, first, proposal } = await importByProposal(
    `<SHOP xmlns:g="http://base.google.com/ns/1.0">${half}</SHOP>`,
  );
  expect(feed.dialect).toBe('heureka');
  expect(first?.fields).toMatchObject({ title: 'Kubek', color: 'biały', custom_label_0: 'nowość' });
  expect(proposal.filter(({ catalogField }) => catalogField === 'DELIVERY_DATE')).toHaveLength(1);
});

test('[R3.07] a feed of no known format is none of them', async () => {
  const { feed } = await importByProposal(
    '<lista><rzecz><id>1</id><nazwa>Kubek</nazwa><url>https://s.example/1</url><cena>5</cena></rzecz></lista>',
  );
  expect(feed.dialect).toBeNull();
});
