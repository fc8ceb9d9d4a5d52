import { applyRules, type PreparedRule, prepareRules, readStemmedWords } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { ActedOn, FindActing } from '../features/events/service.ts';
import { fieldsOf } from '../features/search-settings/catalog-fields.ts';
import type { LoadedSettings } from '../features/search-settings/settings-reader.ts';
import type { FindCatalog } from '../storage/records.ts';

type Dependencies = {
  readonly loadSettings: (customerId: string, instanceId: string) => Promise<LoadedSettings | null>;
  readonly findCatalog: FindCatalog;
};

type Cached = {
  readonly version: string;
  readonly rules: readonly PreparedRule[];
};

/** Of search instances whose rules stay prepared. */
const maxBytes = 32 * 2 ** 20;
/** Rules in memory are about as long as their JSON in two-byte characters. */
const sizeOf = ({ rules }: Cached): number => 1000 + JSON.stringify(rules).length * 2;
const none = (): readonly string[] => [];

/** Which rules act on a phrase or a category, decided exactly as searches decide it. */
export const createFindActing = ({ loadSettings, findCatalog }: Dependencies): FindActing => {
  const cache = new LRUCache<string, Cached>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return async ({ customerId, instanceId, catalogId }) => {
    const settings = await loadSettings(customerId, instanceId);
    if (!settings || settings.rules.length === 0) return none;
    const catalog = await findCatalog(customerId, catalogId);
    if (!catalog) return none;
    const { language } = catalog;
    const key = `${instanceId} ${catalogId}`;
    const known = cache.get(key);
    const fields = fieldsOf(catalog).all;
    // A rule acts by the fields that the catalog has.
    const version = `${settings.version} ${fields.map(({ name }) => name).join()}`;
    const isFresh = known?.version === version;
    const rules = isFresh ? known.rules : prepareRules(settings.rules, { language, fields: [...fields] });
    if (!isFresh) cache.set(key, { version, rules });
    const phrases = await settings.bookFor(language);
    return ({ phrase, categories }: ActedOn) => {
      const stems = readStemmedWords(phrase, language).map(({ stem }) => stem);
      if (phrases.blockedIn(stems) !== null) return [];
      return applyRules(rules, stems, categories, []).rules.map(({ ruleId }) => ruleId);
    };
  };
};
