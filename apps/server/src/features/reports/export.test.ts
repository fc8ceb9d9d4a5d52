import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { PhraseReportRow, ProductReportRow } from '@vitrina/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unguardFormula } from '../../http/guard-formula.ts';
import { type ReportPlace, type ReportShop, startReportShop } from '../../testing/report-shop.ts';
import { eventually } from '../../testing/start-test-server.ts';

let shop: ReportShop;
let searchId: string;
let fill: ReportPlace['fill'];
beforeAll(async () => {
  shop = await startReportShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ searchId, fill } = await shop.begin());
});

const day = '2026-11-10';
const hostile = [
  '=hyperlink("http://evil.example";"kliknij")',
  '+48 600 100 200',
  '-5%',
  '@sum(a1)',
  '\tkarta',
  'dwa "cudzysłowy"',
  'linia\nnastępna',
  'linia\r\nnastępna',
  'a;b,c',
  "'apostrof",
  '🛋️ sofa',
  'أريكة זוית',
  ' ',
  '=cmd|" /c calc"!a0',
  '1,5',
];

/** The cells of a file, read by another program than wrote it. */
const read = (text: string, delimiter: ';' | ','): string[][] => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
  expect(errors).toEqual([]);
  expect(data.pop()).toEqual(['']);
  return data;
};
const percent = (share: number | null): string => (share === null ? '' : (share * 100).toFixed(2));
const phraseCells = (row: PhraseReportRow): string[] => [
  ...[row.phrase, String(row.searches), String(row.emptySearches), String(row.clicks)],
  ...[percent(row.ctr), percent(row.conversion), String(row.salesCount), String(row.unitsSold)],
  row.total.toFixed(2),
];
const productCells = (row: ProductReportRow): string[] => [
  ...[row.id, row.name, String(row.views), String(row.clicks), String(row.carts), percent(row.conversion)],
  ...[String(row.salesCount), String(row.salesFromSearch), String(row.unitsSold), row.total.toFixed(2)],
];
const withComma = (cells: readonly string[], from: number): string[] =>
  cells.map((cell, index) => (index < from ? cell : cell.replace('.', ',')));

describe('[R7.31] [R2.61] an exported report', () => {
  test.each(['en', 'pl', 'cz'] as const)(
    'of phrases is the report’s rows, for a %s spreadsheet',
    async (locale) => {
      await fill({
        phrases: [...hostile, ''].map((phrase, index) => ({
          ...{ phrase, day, searches: 100 - index, clicks: index, sales: index % 3, units: index },
          revenue: index * 1234.5,
        })),
      });
      const period = { from: '2026-11-01', to: '2026-11-30' };
      const file = await shop.owner.call('exportPhraseReport', { body: { searchId, ...period, locale } });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(file.headers.get('content-disposition')).toBe(
        'attachment; filename="phrases_2026-11-01_2026-11-30.csv"',
      );
      const [head, ...lines] = read(String(file.body.text), locale === 'en' ? ',' : ';');
      expect(head).toEqual(
        {
          en: [
            ...['Phrase', 'Searches', 'No results', 'Clicks', 'CTR (%)', 'Conversion (%)'],
            ...['Sales', 'Units', 'Total (PLN)'],
          ],
          pl: [
            ...['Fraza', 'Wyszukiwania', 'Bez wyników', 'Kliknięcia', 'CTR (%)', 'Konwersja (%)'],
            ...['Zakupy', 'Sztuki', 'Wartość (PLN)'],
          ],
          cz: [
            ...['Výraz', 'Vyhledávání', 'Bez výsledků', 'Kliknutí', 'CTR (%)', 'Konverze (%)'],
            ...['Nákupy', 'Kusy', 'Hodnota (PLN)'],
          ],
        }[locale],
      );
      const { reply } = await shop.owner.call('reportPhrases', {
        body: { searchId, ...period, limit: 1000 },
      });
      const expected = reply.data.map((row) => {
        const others = { en: '(other phrases)', pl: '(pozostałe frazy)', cz: '(ostatní výrazy)' }[locale];
        const cells = phraseCells({ ...row, phrase: row.phrase || others });
        return locale === 'en' ? cells : withComma(cells, 1);
      });
      expect(lines.map(([phrase = '', ...rest]) => [unguardFormula(phrase), ...rest])).toEqual(expected);
      expect(lines.filter(([phrase = '']) => /^[=+\-@\t\r]/.test(phrase))).toEqual([]);
      expect(lines.length).toBe(hostile.length + 1);
    },
  );

  test('has the filter and the order of the page, and the default days in its name', async () => {
    const words = ['lampa', 'lampa biurkowa', 'kubek', 'lampka'];
    await fill({
      phrases: words.map((phrase, index) => ({ phrase, day, searches: 9 - index, empty_searches: index })),
    });
    const filter = { searchId, query: 'lamp', orderBy: 'phrase', sort: 'asc' } as const;
    const found = await shop.owner.call('exportPhraseReport', { body: filter });
    expect(found.headers.get('content-disposition')).toContain('"phrases_2026-10-22_2026-11-22.csv"');
    expect(read(String(found.body.text), ',').map(([phrase]) => phrase)).toEqual([
      ...['Phrase', 'lampa', 'lampa biurkowa', 'lampka'],
    ]);
    const empty = await shop.owner.call('exportPhraseReportWithNoResults', { body: { searchId } });
    expect(empty.headers.get('content-disposition')).toContain('"phrasesWithNoResults_2026-10-22_');
    expect(read(String(empty.body.text), ',').map(([phrase]) => phrase)).toEqual([
      ...['Phrase', 'lampka', 'kubek', 'lampa biurkowa'],
    ]);
  });

  test('of products is the report’s rows, and a number stays a number', async () => {
    const names = Object.fromEntries(hostile.map((name, index) => [`p${index}`, name]));
    await fill({
      names,
      products: Object.keys(names).map((productId, index) => ({
        ...{ productId, day, views: 90 - index, clicks: 50 - index, carts: index, purchases: index % 4 },
        ...{ sales: index % 2, units: index, revenue: index / 3 },
      })),
    });
    const file = await shop.owner.call('exportProductReport', { body: { searchId, locale: 'pl' } });
    expect(file.headers.get('content-disposition')).toContain('"products_2026-10-22_2026-11-22.csv"');
    const [head, ...lines] = read(String(file.body.text), ';');
    expect(head?.slice(0, 3)).toEqual(['ID', 'Produkt', 'Wyświetlenia']);
    const { reply } = await shop.owner.call('reportProducts', { body: { searchId, limit: 1000 } });
    expect(lines.map(([id, name = '', ...rest]) => [id, unguardFormula(name), ...rest])).toEqual(
      reply.data.map((row) => withComma(productCells(row), 2)),
    );
    expect(file.body.text).not.toMatch(/;"\d+(,\d\d)?"/);
  });

  test('without rows is a head', async () => {
    const file = await shop.owner.call('exportProductReport', { body: { searchId } });
    expect(read(String(file.body.text), ',').length).toBe(1);
  });

  test('has a length, by which a browser shows how much is left, and leaves nothing behind', async () => {
    const phrases = Array.from({ length: 30_000 }, (_, index) => ({
      ...{ phrase: `fraza numer ${index} ${'x'.repeat(150)}`, day, searches: 1 },
    }));
    await fill({ phrases });
    const exportsOf = (): string[] => readdirSync(join(shop.server.config.dataDir, 'exports'));
    const openFiles = (): string[] =>
      readdirSync('/proc/self/fd').flatMap((descriptor) => {
        try {
          const file = readlinkSync(`/proc/self/fd/${descriptor}`);
          return file.includes('/exports/') ? [file] : [];
        } catch {
          return [];
        }
      });
    const url = `${shop.server.origin}/api/search/reports/export/phrases`;
    const headers = {
      ...{ authorization: `Bearer ${shop.owner.token}`, 'content-type': 'application/json' },
      'accept-encoding': 'br, gzip',
    };
    const body = JSON.stringify({ searchId });
    const response = await fetch(url, { method: 'POST', headers, body });
    const bytes = await response.bytes();
    expect([
      response.headers.get('content-encoding'),
      Number(response.headers.get('content-length')),
    ]).toEqual([null, bytes.length]);
    expect(Buffer.from(bytes.subarray(0, 3)).toString('hex'), 'a byte order mark').toBe('efbbbf');
    expect(exportsOf()).toEqual([]);

    // A browser that goes away in the middle of it.
    await new Promise<void>((resolve, reject) => {
      const sent = request(url, { method: 'POST', headers }, (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve();
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
    expect(exportsOf()).toEqual([]);
    if (process.platform === 'linux') await eventually(async () => openFiles().length === 0);
  });
});

test('[R7.31] the eleventh export within a minute is refused', async () => {
  const owner = await shop.server.signIn();
  const ask = () => owner.call('exportProductReport', { body: {} });
  const statuses = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
});
