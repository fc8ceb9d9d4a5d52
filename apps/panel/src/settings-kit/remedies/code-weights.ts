import type { FieldWeight, SearchField } from '@vitrina/contract';

/** A word with a digit, of three characters or more: the engine finds any such piece of a code. */
export const isCodeTyped = (phrase: string): boolean =>
  phrase.split(/\s+/).some((word) => word.length >= 3 && /\p{N}/u.test(word));

const codeFields: readonly string[] = ['gtin', 'mpn'];
const isCode = ({ path, type }: SearchField): boolean =>
  path === 'id' || type === 'id' || codeFields.includes(path);

/** Whether pieces of the code are found with these weights. */
const isSearched = ({ path, type }: SearchField, weights: readonly FieldWeight[]): boolean => {
  const own = weights.find(({ field }) => field === path);
  if (!own || own.weight <= 0) return false;
  return type === 'id' || path === 'id' || !own.fullMatch;
};

/** The codes of the catalog that aren't searched in pieces, and the weights with them: as light as the lightest field that is searched. */
export const searchCodes = (
  weights: readonly FieldWeight[],
  fields: readonly SearchField[],
): { readonly codes: readonly string[]; readonly after: FieldWeight[] } => {
  const missing = fields.filter((field) => field.canWeigh && isCode(field) && !isSearched(field, weights));
  const lightest = Math.min(...weights.flatMap(({ weight }) => (weight > 0 ? [weight] : [])));
  const codes = missing.map(({ path }) => path);
  const added = missing.map(({ path, type }): FieldWeight => {
    const own = weights.find(({ field }) => field === path)?.weight ?? 0;
    const isId = path === 'id' || type === 'id';
    return { field: path, weight: own > 0 ? own : Number.isFinite(lightest) ? lightest : 1, fullMatch: isId };
  });
  return { codes, after: [...weights.filter(({ field }) => !codes.includes(field)), ...added] };
};
