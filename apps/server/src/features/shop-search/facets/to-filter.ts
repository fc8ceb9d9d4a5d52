import { mappedFieldOf } from '@vitrina/contract';
import type { Filter, GenerationSchema } from '@vitrina/search-engine';

const numberRange = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

/** `price: ['10..50']` is a range if the field is a number; everything else selects values. Null if it makes no sense. */
export const toFilter = (
  field: string,
  values: readonly string[],
  schema: GenerationSchema,
): Filter | null => {
  const type = schema.fields.find((candidate) => candidate.name === mappedFieldOf(field))?.type;
  if (!type) return null;
  if (type !== 'number') return { kind: 'values', field, values };
  const range = numberRange.exec(values[0] ?? '');
  if (!range) return null;
  const [from = null, to = null] = range
    .slice(1)
    .map((bound) => (bound === undefined ? null : Number(bound)));
  // Of so many digits that there is no such number.
  const isNumber = [from, to].every((bound) => bound === null || Number.isFinite(bound));
  return isNumber ? { kind: 'range', field, from, to } : null;
};
