import type { Generation, PreparedSettings, ShopSettings } from '@vitrina/search-engine';
import { prepareSettings } from '@vitrina/search-engine';

type Entry = { readonly version: string; readonly generationId: string; readonly prepared: PreparedSettings };

const mostKept = 200;

/** Settings made ready for searching, one version an instance; those not used for longest go first. */
export const createPreparedCache = () => {
  const entries = new Map<string, Entry>();
  return (
    searchId: string,
    version: string,
    settings: ShopSettings,
    { id: generationId, schema }: Generation,
  ): PreparedSettings => {
    const known = entries.get(searchId);
    entries.delete(searchId);
    const isFresh = known?.version === version && known.generationId === generationId;
    const entry = isFresh ? known : { version, generationId, prepared: prepareSettings(settings, schema) };
    entries.set(searchId, entry);
    const [oldest] = entries.keys();
    if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest);
    return entry.prepared;
  };
};
