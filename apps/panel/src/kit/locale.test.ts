import { languageCodes } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { createTranslator, languageTag, switchLocale } from './locale.ts';
import { createFormat } from './use-format.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const counts = [0, 1, 2, 5, 12, 22, 1.5];
const productsIn = async (locale: 'pl' | 'cz' | 'en') => {
  const { t } = await createTranslator(locale);
  return counts.map((count) => plain(t('common.products', { count })));
};

describe('plurals', () => {
  test('[R1.04] Polish has four forms', async () => {
    expect(await productsIn('pl')).toEqual([
      '0 produktów',
      '1 produkt',
      '2 produkty',
      '5 produktów',
      '12 produktów',
      '22 produkty',
      '1,5 produktu',
    ]);
  });
  test('[R1.04] Czech has four forms', async () => {
    expect(await productsIn('cz')).toEqual([
      '0 produktů',
      '1 produkt',
      '2 produkty',
      '5 produktů',
      '12 produktů',
      '22 produktů',
      '1,5 produktu',
    ]);
  });
  test('[R1.04] English has two forms', async () => {
    expect((await productsIn('en')).slice(0, 3)).toEqual(['0 products', '1 product', '2 products']);
  });
});

describe('locale', () => {
  test('[R1.02] calls Czech by its real language code, cs, on the web', () => {
    expect(['pl', 'cz', 'en'].map((locale) => languageTag(locale as 'pl'))).toEqual(['pl', 'cs', 'en']);
  });
  test('[R1.03] falls back to English for a key that a locale lacks', async () => {
    const translator = await createTranslator('pl');
    await switchLocale(translator, 'en');
    await switchLocale(translator, 'pl');
    translator.addResource('en', 'words', 'common.onlyEnglish', 'only English');
    expect(translator.t('common.onlyEnglish' as 'common.save')).toBe('only English');
  });
});

describe('formats', () => {
  test('[R1.05] money follows the locale and the currency of the catalog', () => {
    expect(plain(createFormat('pl').money(1299, 'PLN'))).toBe('1299,00 zł');
    expect(plain(createFormat('cz').money(1299, 'CZK'))).toBe('1 299,00 Kč');
    expect(plain(createFormat('en').money(1299, 'EUR'))).toBe('€1,299.00');
    expect(plain(createFormat('pl').money(12_990, 'CZK'))).toBe('12 990,00 CZK');
  });
  test('[R1.05] an unknown currency is written after the number', () => {
    expect(plain(createFormat('en').money(5, 'points'))).toBe('5.00 points');
  });
  test.each(['pl', 'cz', 'en'] as const)('a minus in %s is as wide as a plus, not a hyphen', (locale) => {
    const format = createFormat(locale);
    for (const text of [
      format.number(-5),
      format.change(-0.125),
      format.signed(-1.5),
      format.money(-3, 'PLN'),
    ])
      expect(text).toMatch(/^[^-]*−[^-]*$/);
  });

  test('[R1.05] dates and numbers follow the locale', () => {
    const iso = '2026-03-05T12:00:00.000Z';
    expect(plain(createFormat('pl').date(iso))).toBe('5 mar 2026');
    expect(plain(createFormat('cz').date(iso))).toBe('5. 3. 2026');
    expect(plain(createFormat('en').date(iso))).toBe('5 Mar 2026');
    expect(plain(createFormat('pl').number(12_345.6))).toBe('12 345,6');
  });
  test('[R3.04] names the languages of catalogs in the language of the panel', () => {
    const names = (locale: 'pl' | 'cz' | 'en') => languageCodes.map(createFormat(locale).languageName).join();
    expect(names('pl')).toBe(
      'polski,czeski,słowacki,angielski,ukraiński,rumuński,bułgarski,niemiecki,chorwacki,węgierski,włoski',
    );
    expect(names('cz')).toMatch(/^polština,čeština,slovenština,angličtina,/);
    expect(names('en')).toMatch(/^Polish,Czech,Slovak,English,/);
  });
  test('says how long ago something was in the largest whole unit', () => {
    const now = () => Date.parse('2026-03-05T12:00:00.000Z');
    expect(createFormat('en', now).ago('2026-03-05T09:30:00.000Z')).toBe('2 hours ago');
    expect(createFormat('en', now).ago('2026-03-05T11:59:40.000Z')).toBe('now');
  });
});
