import type { SearchEngine } from '@vitrina/search-engine';
import type { CategoryIntent } from '../../ports/category-mapping.ts';
import { createContentDigests } from '../../ports/content-digests.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import type { Prepared } from './search-steps.ts';

/** Numbers objects: what was built anew is something else. */
const createNumbers = () => {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (value: object | null): number => {
    if (value === null) return 0;
    const known = numbers.get(value);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(value, last);
    return last;
  };
};

/**
 * What the answer of a search depends on besides the request, as a text: settings, phrases and the day (all in the settings' version), the
 * catalog's products and their popularity, what queries name, and the catalog. Null if the engine can't tell when its products change.
 */
export const createSearchVersions = (engine: Pick<SearchEngine, 'stateOf'>) => {
  const numberOf = createNumbers();
  // A catalog is one record until it is read again, once a second at most.
  const digestOf = createContentDigests<CatalogRecord>(({ id, language, currency, mapping }) => [
    id,
    language,
    currency,
    mapping,
  ]);
  return (
    catalog: CatalogRecord,
    { ready, menu, valueFinder, generationId, settingsVersion }: Prepared,
    intent: CategoryIntent | null,
  ): string | null => {
    const state = engine.stateOf(catalog.id);
    if (state === null) return null;
    const built = [ready.search.phrases, menu, valueFinder, intent].map(numberOf).join(' ');
    return `${generationId} ${state} ${settingsVersion} ${built} ${digestOf(catalog)}`;
  };
};
