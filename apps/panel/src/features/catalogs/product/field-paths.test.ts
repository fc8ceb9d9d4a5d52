import { describe, expect, test } from 'vitest';
import { fieldPaths } from './field-paths.ts';

const mapped = (rows: Record<string, string>) =>
  Object.entries(rows).map(([qonId, catalogField]) => ({ qonId, catalogField }));
const read = (values: Record<string, number>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));

describe('where the prices of a product were read', () => {
  test('[R2.37] a sale price that no row maps is the price, and the regular one has the path of the price', () => {
    const paths = fieldPaths(mapped({ price: 'g:price' }), read({ price: 57.16, old_price: 71.45 }));
    expect(Object.fromEntries(paths)).toEqual({ price: 'g:sale_price', old_price: 'g:price' });
    const plain = fieldPaths(mapped({ price: 'price' }), read({ price: 57.16, old_price: 71.45 }));
    expect(plain.get('price')).toBe('sale_price');
  });

  test('[R2.37] a mapped sale price is told by its value', () => {
    const mapping = mapped({ price: 'cena', sale_price: 'cena_promo', old_price: 'cena_stara' });
    expect(fieldPaths(mapping, read({ price: 50, sale_price: 50, old_price: 80 })).get('price')).toBe(
      'cena_promo',
    );
    expect(fieldPaths(mapping, read({ price: 60, sale_price: 50, old_price: 80 })).get('price')).toBe('cena');
    expect(fieldPaths(mapping, read({ price: 50, sale_price: 50, old_price: 80 })).get('old_price')).toBe(
      'cena_stara',
    );
  });

  test('[R2.37] without a sale, paths are those of the mapping', () => {
    const mapping = mapped({ price: 'g:price', brand: 'g:brand', old_price: 'g:old' });
    expect(fieldPaths(mapping, read({ price: 71.45 })).get('price')).toBe('g:price');
    expect(fieldPaths(mapping, read({ price: 71.45, old_price: 90 })).get('price')).toBe('g:price');
  });
});
