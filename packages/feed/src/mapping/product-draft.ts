import type { FieldValue } from '@vitrina/contract';
import type { ItemNote } from './item-checks.ts';
import { valueLimits } from './value-limits.ts';

/** A product while its fields are read. */
export type ProductDraft = {
  readonly fields: Record<string, FieldValue>;
  readonly faults: ItemNote[];
  readonly notes: ItemNote[];
  currencyFound: string | null;
  /** Of all its texts. */
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

/** Keeps a value and gives it back; one that fills a product beyond its bound is left out, short ones never are. */
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
