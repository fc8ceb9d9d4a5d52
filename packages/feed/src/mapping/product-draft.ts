import type { FieldValue } from '@vitrina/contract';
import type { ItemNote } from './item-checks.ts';
import { valueLimits } from './value-limits.ts';

/** A product while its fields are being read. */
export type ProductDraft = {
  readonly fields: Record<string, FieldValue>;
  readonly faults: ItemNote[];
  readonly notes: ItemNote[];
  currencyFound: string | null;
  /** All its texts as UTF-8. */
  bytes: number;
};

export const newDraft = (): ProductDraft => ({
  fields: {},
  faults: [],
  notes: [],
  currencyFound: null,
  bytes: 0,
});

const bytesOf = (value: FieldValue): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return typeof value === 'number' ? 0 : value.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
};

/** Stores a value and returns it, unless it would exceed the product's limit. */
export const keepValue = (
  draft: ProductDraft,
  label: string,
  value: FieldValue | undefined,
): FieldValue | undefined => {
  if (value === undefined) return undefined;
  const bytes = bytesOf(value);
  const isLong = bytes > valueLimits.addressChars;
  if (draft.bytes + bytes > valueLimits[isLong ? 'productBytes' : 'productBytesAtMost']) return undefined;
  draft.bytes += bytes;
  draft.fields[label] = value;
  return value;
};
