import { codeFields, type FieldWeight, type SearchField } from '@vitrina/contract';
import { addedWeight, isIdField } from '../added-weight.ts';

/** A word with a digit, of three characters or more: the engine finds any such piece of a code. */
export const isCodeTyped = (phrase: string): boolean =>
  phrase.split(/\s+/).some((word) => word.length >= 3 && /\p{N}/u.test(word));

const isCode = (field: SearchField): boolean => isIdField(field) || codeFields.includes(field.path);

/** Whether pieces of the code are found with these weights. */
const isSearched = (code: SearchField, weights: readonly FieldWeight[]): boolean => {
  const own = weights.find(({ field }) => field === code.path);
  return own !== undefined && own.weight > 0 && (isIdField(code) || !own.fullMatch);
};

/** The codes of the catalog that aren't searched in pieces, and the weights with them: as light as the lightest field that is searched. */
export const searchCodes = (
  weights: readonly FieldWeight[],
  fields: readonly SearchField[],
): { readonly codes: readonly string[]; readonly after: FieldWeight[] } => {
  const missing = fields.filter((field) => field.canWeigh && isCode(field) && !isSearched(field, weights));
  const codes = missing.map(({ path }) => path);
  const added = missing.map((code): FieldWeight => {
    const own = weights.find(({ field }) => field === code.path)?.weight ?? 0;
    return { ...addedWeight(code, weights), ...(own > 0 && { weight: own }) };
  });
  return { codes, after: [...weights.filter(({ field }) => !codes.includes(field)), ...added] };
};
