import { fieldsOfScript, parseSortScript } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { buildField } from '../../testing/build-settings.ts';
import { insertPiece, recipesFor } from './script-recipes.ts';

const number = (path: string) => buildField({ path, type: 'number' });

describe('ready-made sort scripts', () => {
  test('[R3.19] each of them is valid, and reads only numbers that the catalog has', () => {
    const fields = ['price', 'old_price', 'marza', 'date_added'].map(number);
    const recipes = recipesFor(fields);
    expect(recipes.map(({ missing }) => missing)).toEqual([false, false, false]);
    for (const { script } of recipes) {
      const parsed = parseSortScript(script);
      if (!parsed.ok) throw new Error(script);
      expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining(fieldsOfScript(parsed.script)));
    }
  });

  test('says which can’t be offered because a number is missing', () => {
    expect(recipesFor([number('price')]).flatMap(({ name, missing }) => (missing ? [name] : []))).toEqual([
      'reduction',
      'newAndMargin',
    ]);
  });

  test('inserts a block at the cursor, replacing the selection', () => {
    expect(insertPiece('_score *  2', 'popularity', 9, 9)).toEqual({
      text: '_score * popularity 2',
      caret: 19,
    });
    expect(insertPiece('_score', 'now', 0, 6)).toEqual({ text: 'now', caret: 3 });
    expect(insertPiece('_score *', 'now', 8, 8).text).toBe('_score * now');
  });
});
