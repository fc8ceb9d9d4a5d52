import { type Generation, type PreparedSettings, prepareSettings, withPhrases } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { VersionedSettings } from './settings-source.ts';

type Kept = { readonly version: string; readonly generationId: string; readonly prepared: PreparedSettings };

const maxBytes = 64 * 2 ** 20;
/** As long in memory as the settings' JSON, and as much again for what rules are made of. */
const sizeOf = ({ prepared: { shop, schema } }: Kept): number =>
  1000 + (JSON.stringify(shop).length + JSON.stringify(schema).length) * 4;

/** Settings made ready for searching, the last used version of each key. Books of phrases are kept elsewhere, by their bytes. */
export const createPreparedCache = () => {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  return async (
    key: string,
    { bookFor, ...settings }: VersionedSettings,
    { id: generationId, schema }: Generation,
  ): Promise<PreparedSettings> => {
    const phrases = await bookFor(schema.language);
    const { version } = settings;
    const known = kept.get(key);
    if (known?.version === version && known.generationId === generationId)
      return withPhrases(known.prepared, phrases);
    const prepared = prepareSettings(settings, schema);
    kept.set(key, { version, generationId, prepared });
    return withPhrases(prepared, phrases);
  };
};
