import { type Stylization, stylization } from '@vitrina/contract';
import { type OnUnreadable, parseStored } from '../../storage/stored-json.ts';
import type { StoredStylization, StoredVersion } from './repository.ts';

export type StylizationRecord = Omit<StoredStylization, 'value'> & { readonly value: Stylization };
export type VersionRecord = Omit<StoredVersion, 'value'> & { readonly value: Stylization };

/** Parses what is stored. What can't be read is reported and left out. */
export const createStylizationReader = (onUnreadable: OnUnreadable) => {
  const parse = <T extends { readonly id: string; readonly value: unknown }>(
    stored: T,
    place: { readonly customerId: string; readonly subjectId: string },
  ): (T & { readonly value: Stylization }) | null => {
    const parsed = parseStored(stylization, stored.value);
    if (parsed.ok) return { ...stored, value: parsed.data };
    onUnreadable({ ...place, kind: 'stylization', entryId: stored.id, problems: parsed.problems });
    return null;
  };
  return {
    one: (stored: StoredStylization | null): StylizationRecord | null =>
      stored && parse(stored, { customerId: stored.customerId, subjectId: stored.catalogId }),
    all: (stored: readonly StoredStylization[]): StylizationRecord[] =>
      stored.flatMap((each) => parse(each, { customerId: each.customerId, subjectId: each.catalogId }) ?? []),
    versions: (customerId: string, subjectId: string, stored: readonly StoredVersion[]): VersionRecord[] =>
      stored.flatMap((each) => parse(each, { customerId, subjectId }) ?? []),
  };
};
export type StylizationReader = ReturnType<typeof createStylizationReader>;
