import { type Stylization, stylization } from '@vitrina/contract';
import { type OnUnreadable, parseStored } from '../../storage/stored-json.ts';
import type { SavedVersion } from '../../storage/versions.ts';
import type { StoredStylization } from './repository.ts';

export type StylizationRecord = Omit<StoredStylization, 'value'> & { readonly value: Stylization };
export type VersionRecord = Omit<SavedVersion, 'value'> & { readonly value: Stylization };

const placeOf = ({ customerId, catalogId, id }: StoredStylization) => ({
  ...{ customerId, subjectId: catalogId, entryId: id },
});

/** Parses what is stored. What can't be read is reported and left out. */
export const createStylizationReader = (onUnreadable: OnUnreadable) => {
  const parse = <T extends { readonly value: unknown }>(
    stored: T,
    place: { readonly customerId: string; readonly subjectId: string; readonly entryId: string },
  ): (T & { readonly value: Stylization }) | null => {
    const parsed = parseStored(stylization, stored.value);
    if (parsed.ok) return { ...stored, value: parsed.data };
    onUnreadable({ ...place, kind: 'stylization', problems: parsed.problems });
    return null;
  };
  return {
    one: (stored: StoredStylization | null): StylizationRecord | null =>
      stored && parse(stored, placeOf(stored)),
    all: (stored: readonly StoredStylization[]): StylizationRecord[] =>
      stored.flatMap((each) => parse(each, placeOf(each)) ?? []),
    versions: (customerId: string, subjectId: string, stored: readonly SavedVersion[]): VersionRecord[] =>
      stored.flatMap((each) => parse(each, { customerId, subjectId, entryId: String(each.version) }) ?? []),
  };
};
export type StylizationReader = ReturnType<typeof createStylizationReader>;
