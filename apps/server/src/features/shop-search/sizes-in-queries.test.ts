import type { LanguageCode, PublicSearchReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCatalog, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** What the shops sell, as feeds write it: the same things in other sizes, and other things with the same numbers. */
const titles = {
  pol: [
    'Telewizor Samsung 42" LED',
    'Telewizor LG 42 cale',
    'Telewizor Sony 55 cali',
    'Telewizor 43" z pilotem',
    'Obraz na płótnie 42 cm',
    'Zestaw szpilek 42 sztuki',
    'Woda gazowana 0,5 l',
    'Woda górska 500 ml',
    'Woda źródlana 5 l',
    'Woda 1 l 500 sztuk',
    'Woda w szkle 0,25 l, 5 szt.',
    'Zgrzewka napoju 2x500 ml',
    'Zgrzewka napoju 2 x 330 ml',
    'Mleko 1,5% 1 l',
    'Mleko UHT 1,5 % 1 l',
    'Mleko wiejskie 1,5 l',
    'Mleko kozie 5 l z 1 farmy',
    'Zawór kulowy G 1/4',
    'Zawór kulowy G 1/2"',
    'Zawór kulowy G 3/4',
    'Kolanko 1/2 cala',
    'Kolanko 3/4 cala',
    'Ramka 10x15 cm',
    'Ramka 15x21 cm',
    'Ramka 10 x 10 cm',
    'Notes 10,5x14,8 cm',
    'Notes 10,5x21 cm',
    'Pendrive 64 GB USB 3.0',
    'Pendrive 32 GB USB 2.0, 3 szt.',
    'Śruba M8',
    'Śruba M6 8 szt.',
    'Zasilacz 12V',
    'Zasilacz 24 V 12 A',
    'Zasilacz 12 A 24 V',
    'Karma dla psa 5 kg',
    'Karma dla psa 15 kg',
    'Karma dla psa 0,5 kg',
    'Karma psia 1,5 kg',
  ],
  cze: ['Televize Philips 42"', 'Televize Philips 43 palců', 'Rám 42 cm', 'Mléko 1,5 l', 'Mléko 1,5% 1 l'],
  eng: ['Television 42 inch', 'Television 43"', 'Frame 42 cm', 'Milk 1.5 l', 'Milk 1.5% 1 l'],
} satisfies Partial<Record<LanguageCode, readonly string[]>>;
type Language = keyof typeof titles;
/** Where nothing else decides, the first of a feed comes first: so each is read forwards and backwards. */
type Direction = 'forwards' | 'backwards';
const shops = (['pol', 'cze', 'eng'] as const).flatMap((language) =>
  (['forwards', 'backwards'] as const).map((direction) => ({ language, direction })),
);
const keyOf = (language: Language, direction: Direction): string => `${language}-${direction}`;
const shoe = { pol: 'Kozaki zimowe', cze: 'Zimní kozačky', eng: 'Winter boots' };

const sized = (language: Language) => [
  ...['38', '39', '42', '380'].map((size) => ({ title: shoe[language], attributes: { size } })),
  ...['XL', 'L', 'XXL'].map((size) => ({ title: 'Parka', attributes: { size } })),
];

let server: TestServer;
let closeFeeds: () => Promise<void>;
const searchIds = new Map<string, string>();

beforeAll(async () => {
  const feedOf = (language: Language, direction: Direction): string => {
    const products = [...titles[language].map((title) => ({ title })), ...sized(language)];
    const inOrder = direction === 'forwards' ? products : products.toReversed();
    return buildFeed({ items: inOrder.map((item, at) => buildFeedItem(item, at + 1)) });
  };
  const feeds = await serveFeeds(
    Object.fromEntries(
      shops.map(({ language, direction }) => [
        `/${keyOf(language, direction)}.xml`,
        reply(feedOf(language, direction)),
      ]),
    ),
  );
  closeFeeds = feeds.close;
  server = await startTestServer();
  for (const { language, direction } of shops) {
    const owner = await server.signIn({ plan: 'pro' });
    const key = keyOf(language, direction);
    const catalogId = await makeCatalog(owner, feeds.url(`/${key}.xml`), [], language);
    const { reply: made } = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
    searchIds.set(key, made.data.instanceId);
    const sharedFields = [{ field: 'title' }, { field: 'size' }];
    await owner.call('setSharedFields', { body: { catalogId, sharedFields } });
    await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
  }
});
afterAll(async () => {
  await server.close();
  await closeFeeds();
});

/** What a visitor who pressed Enter sees, from the top: titles, with the size of what comes in several. */
const search = async (language: Language, direction: Direction, query: string): Promise<string[]> => {
  const asked = new URLSearchParams({ q: query, lastWord: 'closed' });
  const response = await fetch(
    `${server.origin}/public/search/${searchIds.get(keyOf(language, direction))}?${asked}`,
    {
      headers: { origin: 'https://sklep.pl' },
    },
  );
  expect(response.status).toBe(200);
  const { products } = (await response.json()) as PublicSearchReply;
  return products.map(({ fields }) => [fields.title, fields.size].filter(Boolean).join(' '));
};

const tellies = ['Telewizor LG 42 cale', 'Telewizor Samsung 42" LED'];
const halfLitres = ['Woda gazowana 0,5 l', 'Woda górska 500 ml', 'Zgrzewka napoju 2x500 ml'];
const milk = ['Mleko wiejskie 1,5 l'];
const halfInch = ['Zawór kulowy G 1/2"', 'Kolanko 1/2 cala'];

/** As shoppers write it, and all that has that size: what else is found comes behind. */
const table: readonly (readonly [Language, string, readonly string[]])[] = [
  ['pol', '0,5 l', halfLitres],
  ['pol', '0.5l', halfLitres],
  ['pol', '500ml', halfLitres],
  ['pol', 'woda 0,5 l', halfLitres.slice(0, 2)],
  ['pol', '0,5 litra', halfLitres],
  ['pol', '42"', tellies],
  ['pol', '42”', tellies],
  ['pol', '42″', tellies],
  ['pol', "42''", tellies],
  ['pol', '42’’', tellies],
  ['pol', 'telewizor 42"', tellies],
  ['pol', '42" telewizor', tellies],
  ['pol', '42 cali', tellies],
  ['pol', '42 calowy', tellies],
  ['pol', '42-calowy telewizor', tellies],
  ['pol', 'telewizor 42calowy', tellies],
  ['pol', 'telewizor 42 inch', tellies],
  ['cze', '42 palců', ['Televize Philips 42"']],
  ['cze', '42"', ['Televize Philips 42"']],
  ['cze', 'televize 42 palcová', ['Televize Philips 42"']],
  ['eng', '42 inch', ['Television 42 inch']],
  ['eng', '42"', ['Television 42 inch']],
  ['eng', '43 inches', ['Television 43"']],
  ['pol', 'rozmiar 38', ['Kozaki zimowe 38']],
  ['pol', 'kozaki 38', ['Kozaki zimowe 38']],
  ['cze', 'velikost 38', ['Zimní kozačky 38']],
  ['eng', 'size 38', ['Winter boots 38']],
  ['pol', 'XL', ['Parka XL']],
  ['pol', 'parka xl', ['Parka XL']],
  ['pol', 'parka rozmiar L', ['Parka L']],
  ['pol', 'G 1/4', ['Zawór kulowy G 1/4']],
  ['pol', 'zawór 1/4"', ['Zawór kulowy G 1/4']],
  ['pol', '1/2 cala', halfInch],
  ['pol', '1/2"', halfInch],
  ['pol', 'kolanko 3/4"', ['Kolanko 3/4 cala']],
  ['pol', 'mleko 1,5 l', milk],
  ['pol', 'mleko 1.5l', milk],
  ['pol', '1,5 litra mleka', milk],
  ['pol', 'mleko 1500 ml', milk],
  ['cze', 'mléko 1,5 litru', ['Mléko 1,5 l']],
  ['cze', 'mléko 1,5 l', ['Mléko 1,5 l']],
  ['eng', '1.5 litres of milk', ['Milk 1.5 l']],
  ['eng', 'milk 1.5 l', ['Milk 1.5 l']],
  ['pol', '2x500 ml', ['Zgrzewka napoju 2x500 ml']],
  ['pol', '2 x 500 ml', ['Zgrzewka napoju 2x500 ml']],
  ['pol', '2 x 0,5 l', ['Zgrzewka napoju 2x500 ml']],
  ['pol', '10 x 15 cm', ['Ramka 10x15 cm']],
  ['pol', 'ramka 10x15', ['Ramka 10x15 cm']],
  ['pol', 'notes 10,5 x 14,8 cm', ['Notes 10,5x14,8 cm']],
  ['pol', 'notes 14,8 cm', ['Notes 10,5x14,8 cm']],
  ['pol', 'USB 3.0', ['Pendrive 64 GB USB 3.0']],
  ['pol', 'M8', ['Śruba M8']],
  ['pol', 'śruba m8', ['Śruba M8']],
  ['pol', '12V', ['Zasilacz 12V']],
  ['pol', '12 V', ['Zasilacz 12V']],
  ['pol', '5 kg', ['Karma dla psa 5 kg']],
  ['pol', 'karma 5kg', ['Karma dla psa 5 kg']],
  ['pol', 'karma 0,5 kg', ['Karma dla psa 0,5 kg']],
  ['pol', 'karma 500 g', ['Karma dla psa 0,5 kg']],
  ['pol', '5 kilo karmy', ['Karma dla psa 5 kg']],
];
test.each(table)('[R10.03] %s: “%s” brings what has that size first', async (language, query, expected) => {
  for (const direction of ['forwards', 'backwards'] as const) {
    const found = await search(language, direction, query);
    expect([direction, ...found.slice(0, expected.length).toSorted()]).toEqual([
      direction,
      ...expected.toSorted(),
    ]);
  }
});
