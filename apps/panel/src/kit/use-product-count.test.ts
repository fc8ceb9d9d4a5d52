import { describe, expect, test } from 'vitest';
import { createTranslator } from './locale.ts';
import { productCountIn } from './use-product-count.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const countIn = async (locale: 'pl' | 'cz' | 'en') => productCountIn((await createTranslator(locale)).t);

describe('a count of products', () => {
  test.each([
    ['pl', '1254 produkty (1991 wariantów)', '1 produkt (2 warianty)', '1254 produkty'],
    ['cz', '1 254 produktů (1 991 variant)', '1 produkt (2 varianty)', '1 254 produktů'],
    ['en', '1,254 products (1,991 variants)', '1 product (2 variants)', '1,254 products'],
  ] as const)(
    '[R1.04] [R2.55] in %s names products and variants, or products alone',
    async (locale, ...words) => {
      const { text } = await countIn(locale);
      const counts = [
        { productsCount: 1991, groupsCount: 1254 },
        { productsCount: 2, groupsCount: 1 },
        { productsCount: 1254, groupsCount: 1254 },
      ];
      expect(counts.map((each) => plain(text(each)))).toEqual(words);
    },
  );

  test('[R2.59] of an import by an earlier version calls its items what they are', async () => {
    const { ofRun } = await countIn('en');
    expect(ofRun({ correctCount: 1991, groupsCount: 1254 })).toBe('1,254 products (1,991 variants)');
    expect(ofRun({ correctCount: 1991, groupsCount: null })).toBe('1,991 items');
  });
});
