import { defaultStoreSettings, type Rule } from '@vitrina/contract';
import type { ShopSettings } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { ListEntry, PhraseLists } from '../../storage/records.ts';
import type { Storage } from '../../storage/storage.ts';
import { findChange, listChangesSince, readSettings, readVersions, type StoredValues } from './repository.ts';
import { type SettingsState, undoInMemory } from './undo-in-memory.ts';

/** The settings that a search goes by. `version` is another after every change of them. */
export type LoadedSettings = ShopSettings & { readonly version: string };

type Dependencies = {
  readonly storage: Storage;
  readonly now: () => Date;
  readonly readPhrases: (customerId: string, instanceId: string) => Promise<PhraseLists>;
  readonly readRules: (customerId: string, instanceId: string) => Promise<readonly ListEntry<Rule>[]>;
};

export type SettingsReader = ReturnType<typeof createSettingsReader>;

type Kept = { readonly version: string; readonly settings: ShopSettings };

/** Phrases and rules that the cache holds at most, over all search instances: some tens of megabytes. */
const mostKept = 200_000;

const storedValue = <T>(values: StoredValues, kind: Parameters<StoredValues['get']>[0]): T | null =>
  (values.get(kind) ?? null) as T | null;

const byAge = (a: ListEntry, b: ListEntry): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

const toSettings = ({ values, lists }: SettingsState): ShopSettings => ({
  weights: storedValue<ShopSettings['weights']>(values, 'weights'),
  sorts: storedValue<ShopSettings['sorts']>(values, 'sorts'),
  facets: storedValue<ShopSettings['facets']>(values, 'facets'),
  suggestions: storedValue<ShopSettings['suggestions']>(values, 'suggestions'),
  sharedFields:
    storedValue<readonly { field: string }[]>(values, 'sharedFields')?.map(({ field }) => field) ?? null,
  store: storedValue<ShopSettings['store']>(values, 'store') ?? defaultStoreSettings,
  synonyms: lists.synonyms.map(({ value }) => value),
  blocked: lists.blocked.map(({ value }) => value),
  immutable: lists.immutable.map(({ value }) => value),
  rules: lists.rules.toSorted(byAge).map(({ id, value }) => ({ ruleId: id, rule: value })),
});

const sizeOf = ({ settings }: Kept): number =>
  1 + settings.synonyms.length + settings.blocked.length + settings.immutable.length + settings.rules.length;

/**
 * Settings for searches. Those of one version are read once and kept; asking costs one small row. The lists are the
 * same objects as long as the version is the same, so what is worked out from them can be kept by them.
 */
export const createSettingsReader = ({ storage, now, readPhrases, readRules }: Dependencies) => {
  const kept = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: sizeOf });

  const readState = async (
    customerId: string,
    instanceId: string,
    catalogId: string,
  ): Promise<SettingsState> => ({
    values: await readSettings(storage, customerId, [instanceId, catalogId]),
    lists: {
      ...(await readPhrases(customerId, instanceId)),
      rules: await readRules(customerId, instanceId),
    },
  });

  /** Which rules hold is a matter of the day of the search, not of the day they were saved. */
  const onDay = (settings: ShopSettings, version: string, timeZone: string): LoadedSettings => {
    if (settings.rules.length === 0) return { ...settings, version };
    const day = dayIn(timeZone, now());
    const rules = settings.rules.filter(({ rule }) => isActiveOn(rule, day));
    return { ...settings, rules, version: `${version} on ${day}` };
  };

  return {
    /** Null where the customer has no such search instance. */
    load: async (customerId: string, instanceId: string): Promise<LoadedSettings | null> => {
      const current = await readVersions(storage, customerId, instanceId);
      if (!current) return null;
      const { version, timeZone, catalogId } = current;
      const known = kept.get(instanceId);
      if (known?.version === version) return onDay(known.settings, version, timeZone);
      const settings = toSettings(await readState(customerId, instanceId, catalogId));
      kept.set(instanceId, { version, settings });
      return onDay(settings, version, timeZone);
    },

    /** The settings as they were just before a change; null where it is neither the instance's nor its catalog's. */
    before: async (
      customerId: string,
      instanceId: string,
      changeId: string,
    ): Promise<LoadedSettings | null> => {
      const current = await readVersions(storage, customerId, instanceId);
      if (!current) return null;
      const subjectIds = [instanceId, current.catalogId];
      const change = await findChange(storage, customerId, subjectIds, changeId);
      if (!change) return null;
      const newer = await listChangesSince(storage, customerId, subjectIds, change);
      const state = await readState(customerId, instanceId, current.catalogId);
      const settings = toSettings(newer.reduce(undoInMemory, state));
      return onDay(settings, `${current.version} before ${changeId}`, current.timeZone);
    },
  };
};
