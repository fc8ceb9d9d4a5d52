import { defaultStoreSettings, type LanguageCode, type Rule } from '@vitrina/contract';
import type { PhraseBook, ShopSettings } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import type { ListEntry } from '../../storage/records.ts';
import {
  type ChangePlace,
  findChangePlace,
  findFirstVersionSince,
  listChangesSince,
  readSettings,
  readVersions,
  type StoredValues,
  type Versions,
} from './repository.ts';
import { type SettingsState, undoInMemory } from './undo-in-memory.ts';

/** The settings that a search goes by. `version` is another after every change of them. */
export type LoadedSettings = ShopSettings & {
  readonly version: string;
  /** The shop's phrases of that version, as words of a language are read. */
  readonly bookFor: (language: LanguageCode) => Promise<PhraseBook>;
};

type BookPlace = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly language: LanguageCode;
  readonly version: number;
};

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  /** Phrases as they are at a version, and as they were before one. */
  readonly books: {
    readonly at: (place: BookPlace) => Promise<PhraseBook>;
    readonly before: (place: BookPlace, version: number) => Promise<PhraseBook>;
  };
  readonly readRules: (customerId: string, instanceId: string) => Promise<readonly ListEntry<Rule>[]>;
};

export type SettingsReader = ReturnType<typeof createSettingsReader>;

type Kept = { readonly version: string; readonly settings: ShopSettings };

/** Settings of all search instances that are kept: as long in memory as their JSON, and as much again. */
const maxBytes = 64 * 2 ** 20;
const sizeOf = ({ settings }: Kept): number => 500 + JSON.stringify(settings).length * 4;

const storedValue = <T>(values: StoredValues, kind: Parameters<StoredValues['get']>[0]): T | null =>
  (values.get(kind) ?? null) as T | null;

const byAge = (a: ListEntry, b: ListEntry): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

const toSettings = ({ values, rules }: SettingsState): ShopSettings => ({
  weights: storedValue<ShopSettings['weights']>(values, 'weights'),
  sorts: storedValue<ShopSettings['sorts']>(values, 'sorts'),
  facets: storedValue<ShopSettings['facets']>(values, 'facets'),
  suggestions: storedValue<ShopSettings['suggestions']>(values, 'suggestions'),
  sharedFields:
    storedValue<readonly { field: string }[]>(values, 'sharedFields')?.map(({ field }) => field) ?? null,
  store: storedValue<ShopSettings['store']>(values, 'store') ?? defaultStoreSettings,
  rules: rules.toSorted(byAge).map(({ id, value }) => ({ ruleId: id, rule: value })),
});

/** Settings for searches. Those of one version are read once and kept; asking costs one small row. */
export const createSettingsReader = ({ database, now, books, readRules }: Dependencies) => {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  /** What is being read, by instance and version, so that searches at the same time share it. */
  const reading = new Map<string, Promise<ShopSettings>>();

  const readState = async (
    customerId: string,
    instanceId: string,
    catalogId: string,
  ): Promise<SettingsState> => ({
    values: await readSettings(database, customerId, [instanceId, catalogId]),
    rules: await readRules(customerId, instanceId),
  });

  const read = async (
    customerId: string,
    instanceId: string,
    { version, catalogId }: Versions,
  ): Promise<ShopSettings> => {
    const settings = toSettings(await readState(customerId, instanceId, catalogId));
    kept.set(instanceId, { version, settings });
    return settings;
  };

  const present = async (
    customerId: string,
    instanceId: string,
    versions: Versions,
  ): Promise<ShopSettings> => {
    const known = kept.get(instanceId);
    if (known?.version === versions.version) return known.settings;
    const key = `${instanceId} ${versions.version}`;
    const settings =
      reading.get(key) ?? read(customerId, instanceId, versions).finally(() => reading.delete(key));
    reading.set(key, settings);
    return settings;
  };

  /** Which rules hold is a matter of the day of the search, not of the day they were saved. */
  const onDay = (
    settings: ShopSettings,
    version: string,
    timeZone: string,
    bookFor: LoadedSettings['bookFor'],
  ): LoadedSettings => {
    if (settings.rules.length === 0) return { ...settings, version, bookFor };
    const day = dayIn(timeZone, now());
    const rules = settings.rules.filter(({ rule }) => isActiveOn(rule, day));
    return { ...settings, rules, version: `${version} on ${day}`, bookFor };
  };

  /** The first of the instance's changes that is not in the settings before a change, which may be the catalog's; null if none is. */
  const firstChangeOf = (
    customerId: string,
    instanceId: string,
    { subjectId, version, at }: ChangePlace,
  ): Promise<number | null> =>
    subjectId === instanceId
      ? Promise.resolve(version)
      : findFirstVersionSince(database, customerId, instanceId, at);

  return {
    bytes: (): number => kept.calculatedSize,

    /** Null where the customer has no such search instance. */
    load: async (customerId: string, instanceId: string): Promise<LoadedSettings | null> => {
      const current = await readVersions(database, customerId, instanceId);
      if (!current) return null;
      const { version, instanceVersion, timeZone } = current;
      const settings = await present(customerId, instanceId, current);
      return onDay(settings, version, timeZone, (language) =>
        books.at({ customerId, instanceId, language, version: instanceVersion }),
      );
    },

    /** The settings as they were just before a change; null where it is neither the instance's nor its catalog's. */
    before: async (
      customerId: string,
      instanceId: string,
      changeId: string,
    ): Promise<LoadedSettings | null> => {
      const current = await readVersions(database, customerId, instanceId);
      if (!current) return null;
      const subjectIds = [instanceId, current.catalogId];
      const change = await findChangePlace(database, customerId, subjectIds, changeId);
      if (!change) return null;
      const newer = await listChangesSince(database, customerId, subjectIds, change);
      const state = newer.reduce(undoInMemory, await readState(customerId, instanceId, current.catalogId));
      const first = await firstChangeOf(customerId, instanceId, change);
      const version = `${current.version} before ${changeId}`;
      return onDay(toSettings(state), version, current.timeZone, (language) => {
        const place = { customerId, instanceId, language, version: current.instanceVersion };
        return first === null ? books.at(place) : books.before(place, first);
      });
    },
  };
};
