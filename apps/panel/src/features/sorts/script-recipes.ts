import type { SearchField } from '@vitrina/contract';

export type RecipeName = 'popular' | 'reduction' | 'newAndMargin';
/** A script to begin with; `missing` says which kind of number the catalog lacks for it. */
export type Recipe = { readonly name: RecipeName; readonly script: string; readonly missing: boolean };

export const fieldInScript = (field: string): string => `doc['${field}'].value`;

/** Ready scripts, made of the numbers that the shop's own catalog has. */
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

/** A text with a piece put where the caret stands (or over what is selected), and where the caret is then. */
export const insertAt = (
  text: string,
  piece: string,
  from: number,
  to: number,
): { readonly text: string; readonly caret: number } => {
  const before = text.slice(0, from);
  const spaced = before === '' || /[\s(]$/.test(before) ? piece : ` ${piece}`;
  return { text: before + spaced + text.slice(to), caret: before.length + spaced.length };
};
