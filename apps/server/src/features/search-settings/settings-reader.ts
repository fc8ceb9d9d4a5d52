import type { LanguageCode, Rule } from '@vitrina/contract';
import { noSettings, type PhraseBook, type ShopSettings } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { isActiveOn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import type { LastKnown } from '../../storage/last-known.ts';
import { createDaysIn } from '../../storage/local-days.ts';
import type { ListChange, ListEntry } from '../../storage/records.ts';
import type { ChangeRecord } from '../../storage/setting-changes.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { allSettings } from './all-settings.ts';
import type { Setting } from './define-setting.ts';
import {
  type ChangePlace,
  findChangePlace,
  findFirstVersionSince,
  listChangesSince,
  readSettings,
  readVersions,
} from './repository.ts';
import { type SettingsState, undoInMemory } from './undo-in-memory.ts';

/** The settings of a search. Every change gives a different `version`. */
export type LoadedSettings = ShopSettings & {
  readonly version: string;
  /** That version's phrases, analysed for a language. */
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
  /** The phrases as of a version, and just before one. */
  readonly books: {
    readonly at: (place: BookPlace) => Promise<PhraseBook>;
    readonly before: (place: BookPlace, version: number) => Promise<PhraseBook>;
  };
  readonly rules: {
    readonly list: (customerId: string, instanceId: string) => Promise<readonly ListEntry<Rule>[]>;
    /** The first one wins where two can't both have their way. */
    readonly inOrder: (entries: readonly ListEntry<Rule>[]) => readonly ListEntry<Rule>[];
    readonly readChange: (customerId: string, change: ChangeRecord) => ListChange<Rule> | null;
  };
  readonly onUnreadable: OnUnreadable;
  readonly lastKnown: LastKnown;
};

export type SettingsReader = ReturnType<typeof createSettingsReader>;

type Subjects = { readonly customerId: string; readonly instanceId: string; readonly catalogId: string };

const maxBytes = 64 * 2 ** 20;
const maxVersionBytes = 8 * 2 ** 20;
/** In memory, settings take about twice the bytes of their JSON. */
const sizeOf = (settings: ShopSettings): number => 500 + JSON.stringify(settings).length * 4;

/** Settings for searches. Each version is read and parsed once; after that, a search costs one small row. */
export const createSettingsReader = ({
  database,
  now,
  books,
  rules,
  onUnreadable,
  lastKnown,
}: Dependencies) => {
  const standIn = lastKnown.remember<Awaited<ReturnType<typeof readVersions>>>(maxVersionBytes, () => 500);
  const readState = async ({ customerId, instanceId, catalogId }: Subjects): Promise<SettingsState> => ({
    values: await readSettings(database, customerId, [instanceId, catalogId]),
    rules: await rules.list(customerId, instanceId),
  });

  /** A value that its schema refuses must not fail the search: the defaults hold, and the value is reported. */
  const toSettings = ({ values, rules: entries }: SettingsState, subjects: Subjects): ShopSettings => {
    const { customerId, instanceId, catalogId } = subjects;
    const parts = Object.values<Setting>(allSettings).map(({ kind, scope, parseForSearch }) => {
      const { settings, problems } = parseForSearch(values.get(kind) ?? null);
      const subjectId = scope === 'catalog' ? catalogId : instanceId;
      if (problems) onUnreadable({ customerId, subjectId, kind, problems });
      return settings;
    });
    return {
      ...noSettings,
      ...Object.assign({}, ...parts),
      rules: rules.inOrder(entries).map(({ id, value }) => ({ ruleId: id, rule: value })),
    };
  };

  /** By instance and version; outdated versions are evicted as the least recently used. */
  const cache = new LRUCache<string, ShopSettings, Subjects>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    fetchMethod: async (_, __, { context }) => toSettings(await readState(context), context),
    ignoreFetchAbort: true,
  });

  const daysIn = createDaysIn();

  /** Which rules are active depends on the day of the search, so that part isn't cached. */
  const onDay = (
    settings: ShopSettings,
    version: string,
    timeZone: string,
    bookFor: LoadedSettings['bookFor'],
  ): LoadedSettings => {
    if (settings.rules.length === 0) return { ...settings, version, bookFor };
    const day = daysIn(timeZone)(now().toISOString());
    const active = settings.rules.filter(({ rule }) => isActiveOn(rule, day));
    const ruleOrder = settings.rules.map(({ ruleId }) => ruleId);
    return { ...settings, rules: active, ruleOrder, version: `${version} on ${day}`, bookFor };
  };

  /** The version of the instance's first change at or after a change, which may be the catalog's; null if there is none. */
  const firstChangeOf = (
    customerId: string,
    instanceId: string,
    { subjectId, version, at }: ChangePlace,
  ): Promise<number | null> =>
    subjectId === instanceId
      ? Promise.resolve(version)
      : findFirstVersionSince(database, customerId, instanceId, at);

  type Versions = NonNullable<Awaited<ReturnType<typeof readVersions>>>;
  const settingsAt = (
    customerId: string,
    instanceId: string,
    { version, catalogId }: Versions,
  ): Promise<ShopSettings> =>
    cache.forceFetch(`${instanceId} ${version}`, { context: { customerId, instanceId, catalogId } });

  return {
    bytes: (): number => cache.calculatedSize,

    /** Null if the customer has no such search instance. */
    load: async (customerId: string, instanceId: string): Promise<LoadedSettings | null> => {
      const read: { versions?: Versions; settings?: ShopSettings } = {};
      const current = await standIn(`${customerId} ${instanceId}`, async () => {
        const versions = await readVersions(database, customerId, instanceId);
        // A version is known once its settings are: the database may be gone before they are read.
        if (versions)
          Object.assign(read, { versions, settings: await settingsAt(customerId, instanceId, versions) });
        return versions;
      });
      if (!current) return null;
      const { version, instanceVersion, timeZone } = current;
      // What stands in may be another version than the one that was read too late.
      const settings =
        (read.versions === current && read.settings) || (await settingsAt(customerId, instanceId, current));
      return onDay(settings, version, timeZone, (language) =>
        books.at({ customerId, instanceId, language, version: instanceVersion }),
      );
    },

    /** The settings just before a change; null if it belongs neither to the instance nor to its catalog. */
    before: async (
      customerId: string,
      instanceId: string,
      changeId: string,
    ): Promise<LoadedSettings | null> => {
      const current = await readVersions(database, customerId, instanceId);
      if (!current) return null;
      const subjects = { customerId, instanceId, catalogId: current.catalogId };
      const subjectIds = [instanceId, current.catalogId];
      const change = await findChangePlace(database, customerId, subjectIds, changeId);
      if (!change) return null;
      const newer = await listChangesSince(database, customerId, subjectIds, change);
      const state = newer.reduce(
        (after, one) => undoInMemory(after, one, (of) => rules.readChange(customerId, of)),
        await readState(subjects),
      );
      const first = await firstChangeOf(customerId, instanceId, change);
      const version = `${current.version} before ${changeId}`;
      return onDay(toSettings(state, subjects), version, current.timeZone, (language) => {
        const place = { customerId, instanceId, language, version: current.instanceVersion };
        return first === null ? books.at(place) : books.before(place, first);
      });
    },
  };
};
