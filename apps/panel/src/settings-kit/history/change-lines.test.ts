import { defaultAppSettings, defaultStoreSettings, type SettingChange } from '@vitrina/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTranslator } from '../../kit/locale.ts';
import { buildChange } from '../../testing/build-settings.ts';
import { changeLines } from './change-lines.ts';

let t: Awaited<ReturnType<typeof createTranslator>>['t'];
beforeAll(async () => {
  ({ t } = await createTranslator('pl'));
});
const linesOf = (part: Partial<SettingChange>): string[] =>
  changeLines(t, buildChange(part)).map(({ name, before, after }) =>
    [name, before === null ? '+' : before, after === null ? '-' : after].join('|'),
  );

describe('a change in words', () => {
  test('[R2.22] names fields in the owner’s words, with the weight before and after', () => {
    const before = [
      { field: 'title', weight: 100, fullMatch: false },
      { field: 'brand', weight: 1.5, fullMatch: false },
      { field: 'color', weight: 5, fullMatch: false },
    ];
    const after = [
      { field: 'title', weight: 100, fullMatch: false },
      { field: 'brand', weight: 60, fullMatch: true },
      { field: 'material', weight: 8, fullMatch: false },
    ];
    expect(linesOf({ before, after })).toEqual([
      'Marka|1,5|60, dokładnie jak wpisano',
      'Materiał|+|8',
      'Kolor|5|-',
    ]);
  });

  test('says of a damaged record that it can’t be read, and nothing of defaults', () => {
    expect(linesOf({ before: null, after: [], isUnreadable: true })).toEqual([
      'Nie można odczytać, co zmieniono: zapis jest uszkodzony||',
    ]);
  });

  test('[R2.23] describes a sort group in a sentence', () => {
    const group = {
      sortId: 's1',
      name: 'Polecane',
      description: '',
      enabled: true,
      conditions: [{ type: 'field', field: 'price', order: 'asc' }],
    };
    const conditions = [
      { type: 'popular', criterion: 'purchases', period: 'day30', order: 'desc' },
      ...group.conditions,
    ];
    expect(
      linesOf({ kind: 'sorts', before: [group], after: [{ ...group, conditions, enabled: false }] }),
    ).toEqual([
      'Polecane|Najpierw cena rosnąco|Najpierw liczba zakupów z ostatnich 30 dni, potem cena rosnąco · ukryte przed klientami',
    ]);
  });

  test('[R2.25] says that only the order of filters changed', () => {
    const items = ['brand', 'color'].map((field) => ({ field, label: field, type: 'checkbox', unit: '' }));
    expect(linesOf({ kind: 'facets', before: items, after: items.toReversed() })).toEqual([
      'Zmieniona kolejność: Kolor, Marka||',
    ]);
  });

  test('[R2.13] compares store settings one by one', () => {
    const after = { ...defaultStoreSettings, groupedVariants: false, allVariants: true, itemsPerPage: 48 };
    expect(linesOf({ kind: 'store', before: defaultStoreSettings, after })).toEqual([
      'Warianty produktów|Jeden wynik na produkt|Każdy wariant osobno',
      'Produkty na stronie wyników|24|48',
    ]);
  });

  test('says when the defaults were restored or replaced, and how the values differ from them', () => {
    const defaults = [
      { field: 'title', weight: 100, fullMatch: false },
      { field: 'brand', weight: 30, fullMatch: false },
    ];
    expect(linesOf({ before: null, defaults })).toEqual([
      'Własne ustawienia zamiast domyślnych||',
      'Marka|30|60',
      'Nazwa|100|-',
    ]);
    expect(linesOf({ after: null, defaults })).toEqual([
      'Przywrócono ustawienia domyślne||',
      'Nazwa|+|100',
      'Marka|20|30',
    ]);
  });

  test('[R3.20] [R3.24] calls the search app’s settings and texts what their screens call them', () => {
    const after = structuredClone(defaultAppSettings);
    after.serp.grid.large = 6;
    after.onfocus.imageSize.width = 80;
    after.style = { ...after.style, accent: '#ffdd00', roundness: 0, theme: 'dark' };
    expect(linesOf({ kind: 'appSettings', before: defaultAppSettings, after })).toEqual([
      'Kolor akcentu|+|#ffdd00',
      'Zaokrąglenie rogów|10\u00a0px|0\u00a0px',
      'Jasny czy ciemny|Tak jak strona sklepu|Zawsze ciemny',
      'Zdjęcie popularnego produktu: Szerokość|64|80',
      'Produkty w rzędzie: Laptop|4|6',
    ]);
    expect(
      linesOf({ kind: 'appLabels', before: null, after: { serp: { close: 'Ukryj', title: '' } } }),
    ).toEqual([
      'Własne ustawienia zamiast domyślnych||',
      'Nazwa przycisku, który zamyka wyniki i filtry|+|Ukryj',
    ]);
  });

  test('[R2.13] compares the first store settings with the defaults', () => {
    expect(
      linesOf({
        kind: 'store',
        before: null,
        after: { ...defaultStoreSettings, itemsPerPage: 48 },
        defaults: defaultStoreSettings,
      }),
    ).toEqual(['Własne ustawienia zamiast domyślnych||', 'Produkty na stronie wyników|24|48']);
  });

  test('lists added and removed phrases, in every format that the history has stored them in', () => {
    expect(linesOf({ kind: 'blocked', before: ['podróbka'], after: [{ phrase: 'używane' }] })).toEqual([
      'używane|+|',
      'podróbka||-',
    ]);
    expect(
      linesOf({ kind: 'synonyms', before: [], after: [{ type: 'oneWay', from: ['but'], to: ['obuwie'] }] }),
    ).toEqual(['but → obuwie|+|']);
  });

  describe('of rules', () => {
    const pin = (productId: string, position: number) => ({ type: 'pin', productId, position });
    const saved = (part: object = {}) => ({
      ruleId: 'r1',
      rule: {
        name: 'Lato',
        enabled: true,
        condition: { type: 'is', phrase: 'buty' },
        actions: [pin('P1', 1)],
        from: null,
        to: null,
        ...part,
      },
    });
    const rulesChange = (before: readonly unknown[], after: readonly unknown[]): string[] =>
      linesOf({ kind: 'rules', before, after, addedCount: after.length, removedCount: before.length });

    test('[R10.03] says what a rule did before and does now', () => {
      expect(rulesChange([saved()], [saved({ actions: [pin('P1', 1), pin('P2', 3)] })])).toEqual([
        'Lato|Fraza to „buty” · przypina 1 produkt|Fraza to „buty” · przypina 2 produkty',
      ]);
      expect(rulesChange([saved()], [saved({ enabled: false })])).toEqual([
        'Lato|Fraza to „buty” · przypina 1 produkt|Fraza to „buty” · przypina 1 produkt · Wyłączona',
      ]);
      expect(rulesChange([], [saved()])).toEqual(['Lato|+|Fraza to „buty” · przypina 1 produkt']);
    });

    test('tells a change that the words leave out', () => {
      expect(rulesChange([saved()], [saved({ actions: [pin('P9', 1)] })])).toEqual([
        'Lato|Fraza to „buty” · przypina 1 produkt|Fraza to „buty” · przypina 1 produkt · zmienione szczegóły',
      ]);
    });

    test('[R10.03] says that a rule got another place, and never that nothing changed', () => {
      expect(rulesChange([saved()], [saved()])).toEqual(['Zmieniona kolejność: Lato||']);
    });

    test('keeps rules of the same name apart', () => {
      const other = { ...saved(), ruleId: 'r2' };
      expect(rulesChange([saved(), other], [saved()])).toEqual([
        'Lato|Fraza to „buty” · przypina 1 produkt|-',
      ]);
    });
  });

  test('leaves out values that it can’t read', () => {
    expect(linesOf({ before: 'junk', after: [{ nothing: 1 }] })).toEqual([]);
  });
});
