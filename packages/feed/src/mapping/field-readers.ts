import type { FieldValue, MappingItem } from '@vitrina/contract';
import { readPieces } from '../values/availability.ts';
import { levelsOfCeneo, splitCategories } from '../values/categories.ts';
import { collapseSpace, plainText, plainUrl } from '../values/html-text.ts';
import { memoizeRecent } from '../values/memoize-recent.ts';
import { parseNumber } from '../values/price.ts';
import { cutText, valueLimits } from './value-limits.ts';

/** The value in the texts at a field's path; undefined if there is none. */
export type FieldReader = (texts: readonly string[]) => FieldValue | undefined;

const readText = (text: string): string =>
  text.startsWith('http') && /^https?:\/\//.test(text) ? plainUrl(collapseSpace(text)) : plainText(text);

/** Addresses that are too long are checked uncut, or left out. */
const readShortText = (text: string, label: string): string => {
  const read = readText(text);
  if (label === 'link') return read;
  if (label === 'image_link') return read.length > valueLimits.addressChars ? '' : read;
  return cutText(read, label === 'title' ? valueLimits.titleChars : valueLimits.textChars);
};

type TableSplitter = (text: string) => readonly string[];

/** The values in one text of a table, memoised: shops have few categories and repeat them in every item. */
const tableSplitter = ({ fieldLabel, path, separator }: MappingItem): TableSplitter => {
  const holdsCategories = fieldLabel === 'categories' || fieldLabel === 'product_type';
  const partsOf: TableSplitter = (plain) => {
    if (holdsCategories)
      return splitCategories(path === 'cat' ? levelsOfCeneo(plain, separator) : plain, separator);
    return separator === '' ? [plain] : plain.split(separator);
  };
  const split: TableSplitter = (text) =>
    partsOf(cutText(readText(text), valueLimits.textChars))
      .map((part) => cutText(part.trim(), valueLimits.tableValueChars))
      .filter((value) => value !== '');
  return holdsCategories ? memoizeRecent(split) : split;
};

const tableReader = (item: MappingItem): FieldReader => {
  const split = tableSplitter(item);
  return (texts) => {
    const values = new Set<string>();
    for (const text of texts) {
      if (values.size >= valueLimits.tableValues) break;
      for (const value of split(text)) values.add(value);
    }
    return values.size === 0 ? undefined : [...values].slice(0, valueLimits.tableValues);
  };
};

/** What one variant has more than none of can be bought. */
const readStock: FieldReader = (texts) =>
  readText(texts.find((text) => Number(readPieces(text)) > 0) ?? texts[0] ?? '') || undefined;

/** The reader for a row of the mapping, by its type. */
export const fieldReader = (item: MappingItem): FieldReader => {
  if (item.fieldType === 'table') return tableReader(item);
  if (item.path === 'STOCK/AMOUNT') return readStock;
  if (item.fieldType === 'number') return ([first = '']) => parseNumber(first) ?? undefined;
  return ([first = '']) => readShortText(first, item.fieldLabel) || undefined;
};
