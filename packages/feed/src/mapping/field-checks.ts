import type { FieldValue, MappingItem } from '@vitrina/contract';
import { normaliseAvailability } from '../values/availability.ts';
import { memoizeRecent } from '../values/memoize-recent.ts';
import { createAddressReader } from './item-checks.ts';
import type { ProductDraft } from './product-draft.ts';

/** Runs after a field was read: reports its absence, or normalises its value. */
export type FieldCheck = (draft: ProductDraft, value: FieldValue | undefined) => void;

const checkLink = (field: string): FieldCheck => {
  const readAddress = createAddressReader();
  return ({ fields, faults, notes }, value) => {
    if (typeof value !== 'string') {
      faults.push({ field, reason: 'link_empty', value: '' });
      return;
    }
    const read = readAddress(value);
    if ('fault' in read) faults.push({ field, reason: 'link_invalid', value, fault: read.fault });
    else if (read.isEncoded) {
      fields.link = read.address;
      notes.push({ field, reason: 'link_encoded', value });
    }
  };
};

const checkTitle =
  (field: string): FieldCheck =>
  ({ faults }, value) => {
    if (value === undefined) faults.push({ field, reason: 'title_empty', value: '' });
  };

const checkImage =
  (field: string): FieldCheck =>
  ({ notes }, value) => {
    if (value === undefined) notes.push({ field, reason: 'image_empty', value: '' });
  };

const checkAvailability = (field: string): FieldCheck => {
  const normalise = memoizeRecent((text) => normaliseAvailability(text, field));
  return ({ fields, notes }, value) => {
    if (typeof value === 'string') fields.availability = normalise(value);
    else notes.push({ field, reason: 'availability_empty', value: '' });
  };
};

const checkByLabel: ReadonlyMap<string, (field: string) => FieldCheck> = new Map([
  ['link', checkLink],
  ['title', checkTitle],
  ['image_link', checkImage],
  ['availability', checkAvailability],
]);

/** The check for a row of the mapping; most rows have none. */
export const fieldCheck = (item: MappingItem): FieldCheck | undefined =>
  checkByLabel.get(item.fieldLabel)?.(item.path);
