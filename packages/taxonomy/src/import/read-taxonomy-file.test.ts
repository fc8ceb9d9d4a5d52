import { describe, expect, test } from 'vitest';
import { mergeLanguages } from './merge-languages.ts';
import { readTaxonomyFile, type TaxonomyFile } from './read-taxonomy-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readTaxonomyFile(bytes(text));
const fileOf = (text: string): TaxonomyFile => {
  const result = read(text);
  if ('mistake' in result) throw new Error(result.mistake.problem);
  return result.file;
};

const google = `# Google_Product_Taxonomy_Version: 2021-09-21
1 - Animals & Pet Supplies
3237 - Animals & Pet Supplies > Live Animals
166 - Apparel & Accessories
`;
const shopify = `# Shopify Product Taxonomy - Categories: 2026-09
gid://shopify/TaxonomyCategory/ap     : Animals & Pet Supplies
gid://shopify/TaxonomyCategory/ap-1   : Animals & Pet Supplies > Live Animals
`;

describe('taxonomy files', () => {
  test('both kinds are recognised, with ids that say which', () => {
    expect(fileOf(google)).toEqual({
      kind: 'google',
      entries: [
        { id: 'google:1', levels: ['Animals & Pet Supplies'] },
        { id: 'google:3237', levels: ['Animals & Pet Supplies', 'Live Animals'] },
        { id: 'google:166', levels: ['Apparel & Accessories'] },
      ],
    });
    expect(fileOf(shopify).entries[1]).toEqual({
      id: 'shopify:ap-1',
      levels: ['Animals & Pet Supplies', 'Live Animals'],
    });
  });

  test('a file saved by Windows is read: line ends, byte order mark, UTF-16', () => {
    const expected = fileOf(google);
    expect(fileOf(`\uFEFF${google.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    const utf16 = Buffer.from(`\uFEFF${google.replaceAll('\n', '\r\n')}`, 'utf16le');
    expect(readTaxonomyFile(utf16)).toEqual({ file: expected });
  });

  test.each([
    ['1 - A\n2 - A > B > C\n', 2, 'above'],
    ['1 - A\n1 - B\n', 2, 'twice'],
    ['1 - A\n2 - A\n', 2, 'line 1'],
    ['1 - A\n2 - A >  > B\n', 2, 'without a name'],
    ['1 - A\nB\n', 2, 'ID - A'],
    ['1 - A\ngid://shopify/TaxonomyCategory/ap : A\n', 2, 'ID - A'],
    ['gid://shopify/TaxonomyCategory/ap : A\n1 - A\n', 2, 'gid://'],
    [`1 - ${'a'.repeat(201)}\n`, 1, '200 characters'],
    [`1 - ${'a'.repeat(5000)}\n`, 1, 'too long'],
    [`1 - ${Array.from({ length: 13 }, (_, i) => `a${i}`).join(' > ')}\n`, 1, '12 levels'],
    ['# nothing\n\n', 0, 'no categories'],
    ['', 0, 'no categories'],
    ['<html>\n', 1, 'ID - A'],
  ])('the first mistake is told with its line: %j', (text, line, problem) => {
    const result = read(text);
    expect(result).toMatchObject({ mistake: { line } });
    expect('mistake' in result && result.mistake.problem).toContain(problem);
  });

  test('another encoding is told with its line', () => {
    const windows1250 = Buffer.concat([bytes('1 - A\n2 - A > '), Buffer.from([0xb3, 0xf3, 0x9c, 0x0a])]);
    expect(readTaxonomyFile(windows1250)).toMatchObject({ mistake: { line: 2 } });
  });

  test('100,000 categories, or 17 MB, are too many', () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `${i + 1} - Category ${i}`).join('\n');
    expect(read(many)).toMatchObject({ mistake: { line: 20_001 } });
    expect(readTaxonomyFile(new Uint8Array(17 * 1024 * 1024))).toMatchObject({ mistake: { line: 0 } });
  });
});

describe('a file per language', () => {
  test('names are joined by id, whatever the order; a missing name is the English one', () => {
    const merged = mergeLanguages(
      new Map([
        ['pl', fileOf('2 - Zwierzęta > Żywe\n1 - Zwierzęta\n')],
        ['en', fileOf('1 - Animals\n2 - Animals > Live\n')],
      ]),
    );
    expect(merged).toEqual({
      categories: [
        { id: 'google:1', parentId: null, names: { pl: 'Zwierzęta', cz: 'Animals', en: 'Animals' } },
        { id: 'google:2', parentId: 'google:1', names: { pl: 'Żywe', cz: 'Live', en: 'Live' } },
      ],
    });
  });

  test('files whose parents differ, which would make cycles, are refused', () => {
    const merged = mergeLanguages(
      new Map([
        ['pl', fileOf('1 - A\n2 - A > B\n')],
        ['en', fileOf('2 - B\n1 - B > A\n')],
      ]),
    );
    expect(merged).toMatchObject({ problem: expect.stringContaining('different versions') });
  });

  test('files of different taxonomies are refused', () => {
    const merged = mergeLanguages(
      new Map([
        ['pl', fileOf(google)],
        ['en', fileOf(shopify)],
      ]),
    );
    expect(merged).toMatchObject({ problem: expect.stringContaining('different taxonomies') });
  });
});
