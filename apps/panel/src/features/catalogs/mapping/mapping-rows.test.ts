import {
  type FoundPath,
  type MappingField,
  mapping,
  requiredMapping,
  suggestedMapping,
  validate,
} from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import {
  addRow,
  fieldIdOf,
  hasProblems,
  isMissing,
  itemsOf,
  type MappingRow,
  named,
  problemsByRow,
  qonIdFor,
  refusedProblems,
  rowsOf,
  sampleValues,
  splitTable,
  withPath,
} from './mapping-rows.ts';

const brand: MappingField = {
  qonId: 'brand',
  catalogField: 'g:brand',
  dataType: 'string',
  separator: '',
  description: '',
  isDeletable: true,
};
const names = (rows: readonly { qonId: string }[]): string[] => rows.map((row) => row.qonId);

const validateRows = (rows: readonly MappingRow[]) => {
  const result = validate(mapping, itemsOf(rows));
  return problemsByRow(rows, result.ok ? [] : result.problems);
};

describe('rows of the mapping', () => {
  test('[R3.09] suggests old_price and omnibus_price only if there are no additional fields', () => {
    expect(names(rowsOf(requiredMapping)).slice(7)).toEqual(['old_price', 'omnibus_price']);
    expect(
      rowsOf(requiredMapping)
        .slice(7)
        .every((row) => row.isDeletable),
    ).toBe(true);
    expect(names(rowsOf([...requiredMapping, brand])).slice(7)).toEqual(['brand']);
    expect(names(rowsOf([...requiredMapping, ...suggestedMapping])).slice(7)).toEqual([
      'old_price',
      'omnibus_price',
    ]);
  });

  test('[R3.08] required rows come first and can’t be deleted, whatever the server says', () => {
    const rows = rowsOf([brand, ...requiredMapping.map((field) => ({ ...field, isDeletable: true }))]);
    expect(names(rows)).toEqual([...names(requiredMapping), 'brand']);
    expect(rows.filter((row) => row.isDeletable).map((row) => row.qonId)).toEqual(['brand']);
  });

  test('[R3.10] are saved as path, fieldLabel, fieldType and separator', () => {
    const items = itemsOf(rowsOf([...requiredMapping, { ...brand, separator: ';' }]));
    expect(items[2]).toEqual({
      path: 'g:google_product_category',
      fieldLabel: 'categories',
      fieldType: 'table',
      separator: ',',
    });
    expect(items[7]).toEqual({ path: 'g:brand', fieldLabel: 'brand', fieldType: 'string', separator: '' });
  });

  test('[R5.07] a wrong id, path, type or separator is reported at its own row', () => {
    const rows = rowsOf([
      ...requiredMapping,
      { ...brand, qonId: '!!!', catalogField: 'g brand' },
      { ...brand, qonId: 'color', catalogField: 'g:color', dataType: 'table', separator: '123456' },
    ]);
    const { rows: byRow, whole } = validateRows(rows);
    expect(byRow[rows[7]?.key ?? '']).toMatchObject({
      qonId: { rule: 'qonId' },
      catalogField: { rule: 'feedPath' },
    });
    expect(byRow[rows[8]?.key ?? '']).toMatchObject({ separator: { rule: 'separator' } });
    expect(Object.keys(byRow)).toHaveLength(2);
    expect(whole).toEqual([]);
  });

  test('[R5.07] a type that the API refuses is reported at its row, with or without the body’s field in the path', () => {
    const rows = rowsOf(requiredMapping);
    for (const path of ['3.fieldType', 'mapping.3.fieldType'])
      expect(problemsByRow(rows, [{ path, rule: 'dataType' }]).rows[rows[3]?.key ?? '']).toEqual({
        dataType: { path, rule: 'dataType' },
      });
    expect(problemsByRow(rows, [{ path: 'mapping', rule: 'maxItems' }]).whole).toHaveLength(1);
  });

  test('[R5.07] one path may fill two fields; a field that occurs twice is refused at the later row', () => {
    expect(
      hasProblems(validateRows(rowsOf([...requiredMapping, { ...brand, catalogField: 'g:title' }]))),
    ).toBe(false);
    const rows = rowsOf([...requiredMapping, { ...brand, qonId: 'title' }]);
    expect(validateRows(rows).rows[rows[7]?.key ?? '']?.qonId?.rule).toBe('distinct');
  });

  test('[R8.06] fields that the server refuses by name become problems of their rows’ paths', () => {
    const items = itemsOf(rowsOf([...requiredMapping, brand]));
    const details = { fields: [{ field: 'brand', path: 'g:gone' }] };
    expect(refusedProblems(items, { problems: [], details })).toEqual([{ path: '7.path', rule: 'feedPath' }]);
    const named = [{ path: 'mapping.0.path', rule: 'feedPath' as const }];
    expect(refusedProblems(items, { problems: named, details: { problems: named } })).toEqual(named);
  });

  test('a row without a name takes it from the path, and keeps it when the path changes', () => {
    const found: FoundPath = {
      path: 'g:color',
      samples: ['red'],
      fillRate: 1,
      guessedType: 'string',
      repeats: true,
    };
    const size: FoundPath = { ...found, path: 'g:size', repeats: false };
    const [row] = addRow([]);
    if (!row) throw new Error('no row');
    expect(withPath(row, 'g:color', [found, size]).qonId).toBe('');
    const color = named(withPath(row, 'g:color', [found, size]), [found, size]);
    expect(color).toMatchObject({ qonId: 'color', dataType: 'table' });
    const fromSize = named(withPath(color, 'g:size', [found, size]), [found, size]);
    expect(fromSize).toMatchObject({ qonId: 'color', dataType: 'string' });
    expect(named(withPath(row, 'g:col', [found, size]), [found, size]).qonId).toBe('');
    expect(hasProblems(validateRows(addRow(rowsOf(requiredMapping))))).toBe(true);
  });

  test.each([
    ['g:product_type', 'product_type'],
    ['link@href', 'href'],
    ['param[Barva]', 'barva'],
    ['attrs/a[Długość-cm]', 'dlugosc_cm'],
    ['g:shipping/g:price', 'price'],
    ['123', ''],
  ])('names a field by its path: %s gives %s', (path, qonId) => {
    expect(qonIdFor(path)).toBe(qonId);
  });

  test('[R2.31] distinguishes a path that the feed no longer has from one that was never chosen', () => {
    const [row] = rowsOf([brand]);
    if (!row) throw new Error('no row');
    expect(isMissing(row, [])).toBe(true);
    expect(isMissing({ ...row, catalogField: '' }, [])).toBe(false);
  });

  test('[R3.08] samples of a list are split the way the import splits them', () => {
    expect(splitTable('Food, Beverages & Tobacco > Food Items', ',')).toEqual([
      'Food, Beverages & Tobacco > Food Items',
    ]);
    expect(splitTable('A > B, C > D', ',')).toEqual(['A > B', 'C > D']);
    expect(splitTable('red, blue', ',')).toEqual(['red', 'blue']);
    const [row] = rowsOf([{ ...brand, dataType: 'table', separator: ',' }]);
    const found: FoundPath = {
      path: 'g:brand',
      samples: ['a,b', 'c'],
      fillRate: 1,
      guessedType: 'string',
      repeats: false,
    };
    expect(row && sampleValues(row, [found])).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  ['Kolor ramy', 'kolor_ramy'],
  ['  ŁÓDŹ (mm) ', 'lodz_mm'],
  ['2. zdjęcie', 'zdjecie'],
  ['<b>Waga</b>', 'b_waga_b'],
  ['kolor_ramy', 'kolor_ramy'],
  ['لون', 'لون'],
  ['', ''],
])('[R3.08] a field may be named in the owner’s words: “%s” is saved as “%s”', (name, id) => {
  expect(fieldIdOf(name)).toBe(id);
});
