import { type Generation, type PreparedSettings, prepareSettings } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { createPhraseBooks } from './phrase-books.ts';
import type { VersionedSettings } from './settings-source.ts';

type Kept = { readonly version: string; readonly generationId: string; readonly prepared: PreparedSettings };

const mostKept = 200;

/** Settings made ready for searching, the last used version of each key. */
export const createPreparedCache = () => {
  const kept = new LRUCache<string, Kept>({ max: mostKept });
  const bookOf = createPhraseBooks();
  return async (
    key: string,
    settings: VersionedSettings,
    { id: generationId, schema }: Generation,
  ): Promise<PreparedSettings> => {
    const { version } = settings;
    const known = kept.get(key);
    if (known?.version === version && known.generationId === generationId) return known.prepared;
    const prepared = prepareSettings(settings, schema, await bookOf(settings, schema.language));
    kept.set(key, { version, generationId, prepared });
    return prepared;
  };
};
