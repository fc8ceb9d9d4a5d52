import { type Generation, type PreparedSettings, prepareSettings, withPhrases } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { VersionedSettings } from './settings-source.ts';

type Cached = {
  readonly version: string;
  readonly generationId: string;
  readonly prepared: PreparedSettings;
};

const maxBytes = 64 * 2 ** 20;
/** As long in memory as the settings' JSON, and as much again for what rules are made of. */
const sizeOf = ({ prepared: { shop, schema } }: Cached): number =>
  1000 + (JSON.stringify(shop).length + JSON.stringify(schema).length) * 4;

/** Settings made ready for searching, the last used version of each key. Phrase books are cached elsewhere. */
export const createPreparedCache = () => {
  const cache = new LRUCache<string, Cached>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return async (
    key: string,
    { bookFor, ...settings }: VersionedSettings,
    { id: generationId, schema }: Generation,
  ): Promise<PreparedSettings> => {
    const phrases = await bookFor(schema.language);
    const { version } = settings;
    const known = cache.get(key);
    if (known?.version === version && known.generationId === generationId)
      return withPhrases(known.prepared, phrases);
    const prepared = prepareSettings(settings, schema);
    cache.set(key, { version, generationId, prepared });
    return withPhrases(prepared, phrases);
  };
};
