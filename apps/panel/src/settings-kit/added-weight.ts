import type { FieldWeight, SearchField } from '@vitrina/contract';

/** Whether the field identifies the product. */
export const isIdField = ({ path, type }: Pick<SearchField, 'path' | 'type'>): boolean =>
  path === 'id' || type === 'id';

/** The weight of a field that is added: as light as the lightest field that is searched, so that it doesn't outweigh the others. */
export const addedWeight = (field: SearchField, weights: readonly FieldWeight[]): FieldWeight => {
  const searched = weights.map(({ weight }) => weight).filter((weight) => weight > 0);
  return {
    field: field.path,
    weight: searched.length > 0 ? Math.min(...searched) : 1,
    fullMatch: isIdField(field),
  };
};
