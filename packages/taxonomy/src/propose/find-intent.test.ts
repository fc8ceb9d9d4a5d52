import { expect, test } from 'vitest';
import { readBaseCategories } from '../base-categories.ts';
import { createIntentFinder } from './find-intent.ts';

const find = createIntentFinder(readBaseCategories(), 'pol');

test('a phrase names a category in any form of its words, and the longest name wins', () => {
  expect(find('czerwoną sukienkę')).toEqual(['fashion.clothing.dresses']);
  expect(find('lampa podlogowa czarna')).toEqual(['home.lighting.floor']);
  expect(find('lampa')).toEqual(['home.lighting']);
});

test('a phrase that names none, nothing, or a whole sentence names no category', () => {
  expect(find('xyzzy')).toEqual([]);
  expect(find('')).toEqual([]);
  expect(find('jedna druga trzecia czwarta piąta szósta siódma ósma dziewiąta sukienka')).toEqual([]);
});
