import { defaultStoreSettings, phraseKinds, type Rule, type SettingKind } from '@vitrina/contract';
import type { ShopSettings } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { ListEntry, PhraseLists } from '../../storage/records.ts';
import { changesKept } from '../../storage/setting-changes.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  findChange,
  hasChangedSince,
  listChangesSince,
  readSettings,
  readVersions,
  type StoredValues,
  type Versions,
} from './repository.ts';
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

type Kept = Pick<Versions, 'version' | 'instanceVersion'> & { readonly settings: ShopSettings };
type PhraseValues = Pick<ShopSettings, 'synonyms' | 'blocked' | 'immutable'>;

/** Phrases and rules that the cache holds at most, over all search instances: some tens of megabytes. */
const mostKept = 200_000;

const storedValue = <T>(values: StoredValues, kind: Parameters<StoredValues['get']>[0]): T | null =>
  (values.get(kind) ?? null) as T | null;

const byAge = (a: ListEntry, b: ListEntry): number =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

const noPhrases: PhraseLists = { synonyms: [], blocked: [], immutable: [] };

const isOfPhrases = ({ kind }: { readonly kind: SettingKind }): boolean =>
  phraseKinds.some((one) => one === kind);

const valuesOf = ({ synonyms, blocked, immutable }: PhraseLists): PhraseValues => ({
  synonyms: synonyms.map(({ value }) => value),
  blocked: blocked.map(({ value }) => value),
  immutable: immutable.map(({ value }) => value),
});

const toSettings = (
  { values, lists }: SettingsState,
  { synonyms, blocked, immutable }: PhraseValues,
): ShopSettings => ({
  weights: storedValue<ShopSettings['weights']>(values, 'weights'),
  sorts: storedValue<ShopSettings['sorts']>(values, 'sorts'),
  facets: storedValue<ShopSettings['facets']>(values, 'facets'),
  suggestions: storedValue<ShopSettings['suggestions']>(values, 'suggestions'),
  sharedFields:
    storedValue<readonly { field: string }[]>(values, 'sharedFields')?.map(({ field }) => field) ?? null,
  store: storedValue<ShopSettings['store']>(values, 'store') ?? defaultStoreSettings,
  synonyms,
  blocked,
  immutable,
  rules: lists.rules.toSorted(byAge).map(({ id, value }) => ({ ruleId: id, rule: value })),
});

const sizeOf = ({ settings }: Kept): number =>
  1 + settings.synonyms.length + settings.blocked.length + settings.immutable.length + settings.rules.length;

/**
 * Settings for searches. Those of one version are read once and kept; asking costs one small row. The lists of phrases
 * are the same objects as long as no phrase was changed, so what is worked out from them can be kept by them.
 */
export const createSettingsReader = ({ storage, now, readPhrases, readRules }: Dependencies) => {
  const kept = new LRUCache<string, Kept>({ maxSize: mostKept, sizeCalculation: sizeOf });

  /** What is being read, by instance and version, so that searches at the same time share it. */
  const reading = new Map<string, Promise<ShopSettings>>();

  const readState = async (
    customerId: string,
    instanceId: string,
    catalogId: string,
    phrases: PhraseLists,
  ): Promise<SettingsState> => ({
    values: await readSettings(storage, customerId, [instanceId, catalogId]),
    lists: { ...phrases, rules: await readRules(customerId, instanceId) },
  });

  const phrasesOf = async (
    customerId: string,
    instanceId: string,
    { instanceVersion }: Versions,
  ): Promise<PhraseValues> => {
    const known = kept.get(instanceId);
    const areSame =
      known !== undefined &&
      // The history of anything older may be forgotten.
      instanceVersion - known.instanceVersion < changesKept &&
      !(await hasChangedSince(storage, customerId, instanceId, known.instanceVersion, phraseKinds));
    return areSame ? known.settings : valuesOf(await readPhrases(customerId, instanceId));
  };

  const read = async (customerId: string, instanceId: string, versions: Versions): Promise<ShopSettings> => {
    const { version, instanceVersion, catalogId } = versions;
    const phrases = await phrasesOf(customerId, instanceId, versions);
    const settings = toSettings(await readState(customerId, instanceId, catalogId, noPhrases), phrases);
    kept.set(instanceId, { version, instanceVersion, settings });
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
      return onDay(await present(customerId, instanceId, current), current.version, current.timeZone);
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
      const hadOtherPhrases = newer.some(isOfPhrases);
      const phrases = hadOtherPhrases ? await readPhrases(customerId, instanceId) : noPhrases;
      const state = newer.reduce(
        undoInMemory,
        await readState(customerId, instanceId, current.catalogId, phrases),
      );
      const settings = toSettings(
        state,
        hadOtherPhrases ? valuesOf(state.lists) : await present(customerId, instanceId, current),
      );
      return onDay(settings, `${current.version} before ${changeId}`, current.timeZone);
    },
  };
};
