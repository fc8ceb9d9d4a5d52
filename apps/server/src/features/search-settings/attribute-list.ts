import { attributeOfField, attributesField, type SearchAttribute } from '@vitrina/contract';
import {
  type FacetResult,
  planSearch,
  readQuantity,
  type SearchEngine,
  showQuantity,
} from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import { labelOfValue } from '../../ports/value-label.ts';
import type { CatalogRecord } from '../../storage/records.ts';

const maxAttributes = 200;
/** Enough to tell what they are measured in. */
const valuesLookedAt = 20;
const samplesShown = 3;
const minUnitShare = 0.8;

/** The unit of nearly all values, each counted as often as products have it. */
const unitOf = (values: FacetResult['values']): string => {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { value, count } of values) {
    const quantity = readQuantity(value);
    const unit = quantity ? showQuantity(quantity).unit : '';
    counts.set(unit, (counts.get(unit) ?? 0) + count);
    all += count;
  }
  return [...counts].find(([, count]) => count >= all * minUnitShare)?.[0] ?? '';
};

type AttributeList = { readonly groupsCount: number; readonly attributes: SearchAttribute[] };

/** The attributes of a catalog's products; none before the first import. */
export const createAttributeList =
  (engine: SearchEngine) =>
  async (catalog: CatalogRecord): Promise<AttributeList> => {
    const attributes = { limit: maxAttributes, minShare: 0, except: [] };
    const plan = planSearch(
      { fields: [] },
      {
        ...{ query: '', perPage: 0, groupVariants: true },
        facets: [{ field: attributesField, limit: valuesLookedAt, attributes }],
      },
    );
    try {
      const { total, facets } = await engine.search(addressOf(catalog), plan);
      return {
        groupsCount: total,
        attributes: facets.flatMap(({ field, values, productsCount = 0 }) => {
          const name = attributeOfField(field);
          if (name === null) return [];
          const samples = values
            .slice(0, samplesShown)
            .map(({ value }) => labelOfValue(value, catalog.language));
          return [{ field, name, unit: unitOf(values), groupsCount: productsCount, samples }];
        }),
      };
    } catch (error) {
      engineFailure(error);
      return { groupsCount: 0, attributes: [] };
    }
  };
