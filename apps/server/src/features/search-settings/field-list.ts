import { type FieldValue, type SearchField, unfacetableFields, unweightableFields } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { fieldsOf } from './catalog-fields.ts';

const productsLookedAt = 50;
const samplesShown = 3;
const longestSample = 120;

const textsOf = (value: FieldValue | undefined): string[] => {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((text) => String(text).trim());
};

const samplesOf = (products: readonly Readonly<Record<string, FieldValue>>[], field: string): string[] => {
  const texts = products.flatMap((product) => textsOf(product[field])).filter((text) => text !== '');
  return [...new Set(texts)].slice(0, samplesShown).map((text) => text.slice(0, longestSample));
};

/** The catalog's fields with values of its first products; without values before the first import. */
export const createFieldList =
  (engine: SearchEngine) =>
  async (catalog: CatalogRecord): Promise<SearchField[]> => {
    const plan = planSearch({ fields: [] }, { query: '', perPage: productsLookedAt });
    const products = await engine.search(addressOf(catalog), plan).then(
      ({ hits }) => hits.map(({ product }) => product.fields),
      (error: unknown) => {
        engineFailure(error);
        return [];
      },
    );
    return fieldsOf(catalog).all.map(({ name, type }) => ({
      path: name,
      type,
      // Numbers are compared, not searched for words.
      canWeigh: type !== 'number' && !unweightableFields.includes(name),
      canFilter: !unfacetableFields.includes(name),
      samples: samplesOf(products, name),
    }));
  };
