import type { LanguageCode } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { createIntentFinder, localeOf } from '@vitrina/taxonomy';
import { LRUCache } from 'lru-cache';
import type {
  CategoryIntent,
  CategoryMapping,
  FindCategoryIntent,
  ReadCategoryMapping,
} from '../../ports/category-mapping.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { storageFaultOf } from '../../storage/storage-fault.ts';
import { within } from '../../threads/within.ts';
import type { Taxonomy } from './taxonomy.ts';

type Finder = {
  readonly version: string;
  /** Null if nothing is mapped, so that no phrase has to be looked at. */
  readonly find: ((query: string) => CategoryIntent | null) | null;
  checkedAt: number;
};

/** A search notices a change of mappings after at most so long; until then it costs no look into the database. */
const freshMs = 1000;
const maxCatalogs = 200;
const maxPhrases = 2000;
/** A database that stands still keeps a search no longer: categories make it better, and it works without them. */
const maxWaitMs = 500;
/** Each path is looked up in every search: beyond that the phrase is too general to say anything. */
const maxPaths = 200;

const createFinder = (
  mapping: CategoryMapping,
  taxonomy: Taxonomy,
  language: LanguageCode,
): Finder['find'] => {
  if (mapping.isEmpty) return null;
  const mapped = taxonomy.nodes.filter(({ id }) => mapping.isMapped(id));
  const find = createIntentFinder(mapped, language);
  const locale = localeOf(language);
  const known = new LRUCache<string, { readonly intent: CategoryIntent | null }>({ max: maxPhrases });
  const look = (query: string): CategoryIntent | null => {
    const ids = find(query);
    const products = mapping.productsOf(ids, 'withBelow');
    if (products === null || products.pathsCount > maxPaths) return null;
    return { filter: products.filter, name: taxonomy.byId.get(ids[0] ?? '')?.names[locale] ?? '' };
  };
  return (query) => {
    const key = fold(query).trim();
    const remembered = known.get(key);
    if (remembered) return remembered.intent;
    const intent = look(key);
    known.set(key, { intent });
    return intent;
  };
};

/** The categories that phrases name, remembered by phrase as long as mappings and taxonomy stay as they are. None, or those known before, while the database is away. */
export const createFindIntent = (
  readMapping: ReadCategoryMapping,
  readTaxonomy: () => Promise<Taxonomy>,
): FindCategoryIntent => {
  const finders = new LRUCache<string, Finder>({ max: maxCatalogs });
  const finderOf = async ({ id, customerId, language }: CatalogRecord): Promise<Finder> => {
    const known = finders.get(id);
    const now = performance.now();
    const mapping = await readMapping(customerId, id);
    const version = `${mapping.version} ${language}`;
    if (known?.version === version) {
      known.checkedAt = now;
      return known;
    }
    const find = createFinder(mapping, await readTaxonomy(), language);
    const made = { version, find, checkedAt: now };
    finders.set(id, made);
    return made;
  };
  const isFresh = ({ checkedAt }: Finder): boolean => performance.now() - checkedAt < freshMs;
  return async (catalog, query) => {
    if (query.trim() === '') return null;
    try {
      const known = finders.get(catalog.id);
      const finder = known && isFresh(known) ? known : await within(finderOf(catalog), maxWaitMs);
      return (finder ?? known)?.find?.(query) ?? null;
    } catch (error) {
      // Only some catalogs are remembered; the others are searched without their categories rather than not at all.
      if (storageFaultOf(error) === null) throw error;
      return null;
    }
  };
};
