import type { FieldValue } from '@vitrina/contract';
import type { ItemNote } from './item-checks.ts';
import { valueLimits } from './value-limits.ts';

/** A product while its fields are being read. */
export type ProductDraft = {
  readonly fields: Record<string, FieldValue>;
  readonly faults: ItemNote[];
  readonly notes: ItemNote[];
  currencyFound: string | null;
  /** The characters of all its texts. */
  chars: number;
};

export const newDraft = (): ProductDraft => ({
  fields: {},
  faults: [],
  notes: [],
  currencyFound: null,
  chars: 0,
});

const charsOf = (value: FieldValue): number => {
  if (typeof value === 'string') return value.length;
  return typeof value === 'number' ? 0 : value.reduce((sum, part) => sum + part.length, 0);
};

/** Stores a value and returns it. A long value that would exceed the product's limit is left out; short ones never are. */
export const keepValue = (
  draft: ProductDraft,
  label: string,
  value: FieldValue | undefined,
): FieldValue | undefined => {
  if (value === undefined) return undefined;
  const chars = charsOf(value);
  if (draft.chars + chars > valueLimits.productChars && chars > valueLimits.addressChars) return undefined;
  draft.chars += chars;
  draft.fields[label] = value;
  return value;
};
