import type { SearchField } from '@vitrina/contract';

export type RecipeName = 'popular' | 'reduction' | 'newAndMargin';
/** A ready-made script. `missing` is the kind of number that the catalog lacks for it. */
export type Recipe = { readonly name: RecipeName; readonly script: string; readonly missing: boolean };

export const fieldInScript = (field: string): string => `doc['${field}'].value`;

/** Ready-made scripts over the numbers of the shop's own catalog. */
export const recipesFor = (fields: readonly SearchField[]): readonly Recipe[] => {
  const numbers = fields.filter(({ type }) => type === 'number').map(({ path }) => path);
  const like = (pattern: RegExp): string | undefined => numbers.find((field) => pattern.test(field));
  const recipe = (name: RecipeName, script: string | undefined): Recipe => ({
    name,
    script: script ?? '',
    missing: script === undefined,
  });
  const before = like(/^(old_price|regular_price|price_before)$/);
  const margin = like(/mar[gzż]|profit|zysk/);
  const added = like(/date|added|created|dodan/);
  return [
    recipe('popular', '_score * (1 + ln(1 + popularity))'),
    recipe(
      'reduction',
      before && numbers.includes('price')
        ? `doc['${before}'].empty ? 0 : 1 - doc['price'].value / doc['${before}'].value`
        : undefined,
    ),
    recipe(
      'newAndMargin',
      margin && added
        ? `doc['${margin}'].value + 100 / (1 + (now - doc['${added}'].value) / 86400)`
        : undefined,
    ),
  ];
};

/** Inserts text at the cursor, replacing the selection, and returns the new cursor position. */
export const insertPiece = (
  text: string,
  piece: string,
  from: number,
  to: number,
): { readonly text: string; readonly caret: number } => {
  const before = text.slice(0, from);
  const spaced = before === '' || /[\s(]$/.test(before) ? piece : ` ${piece}`;
  return { text: before + spaced + text.slice(to), caret: before.length + spaced.length };
};
