import type { SearchField, SuggestionField, SuggestionFieldView } from '@vitrina/contract';

export const settable = ({ label, status, useAggregate }: SuggestionField): SuggestionField => ({
  label,
  status,
  useAggregate,
});

const neverSuggested: readonly string[] = ['id', 'link', 'image_link', 'additional_image_link', 'price'];

/** The configured fields, followed by the catalog's other text fields, switched off. */
export const suggestionRows = (
  set: readonly SuggestionField[],
  fields: readonly SearchField[],
): readonly SuggestionField[] => [
  ...set,
  ...fields
    .filter(({ path, canWeigh }) => canWeigh && !neverSuggested.includes(path))
    .filter(({ path }) => !set.some(({ label }) => label === path))
    .map(({ path }) => ({ label: path, status: false, useAggregate: false })),
];

/** The list with one field replaced, or appended if it was not configured. */
export const withRow = (set: readonly SuggestionField[], row: SuggestionField): readonly SuggestionField[] =>
  set.some(({ label }) => label === row.label)
    ? set.map((each) => (each.label === row.label ? row : each))
    : [...set, row];

export const isMissing = (label: string, saved: readonly SuggestionFieldView[]): boolean =>
  saved.find((each) => each.label === label)?.isMissing ?? false;
