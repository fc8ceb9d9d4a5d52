import { attributeNamesField, chooseAttributes, namesToChooseFrom } from '../../../fields/attributes.ts';
import type { AttributeChoice, Filter, PlannedFacet, SearchPlan } from '../../../plan/plan.ts';
import type { SplitFilters } from '../../../plan/split-filters.ts';
import type { FacetResult } from '../../../port.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { FoundProducts } from '../found-products.ts';
import type { Accumulator } from '../match/accumulator.ts';
import { filterTest, passing } from '../match/filter.ts';
import { countFacets } from './count-facets.ts';

/** The products that pass the filters; the same array if there are none. */
export const narrow = (
  reader: GenerationReader,
  products: Uint32Array,
  filters: readonly Filter[],
): Uint32Array => {
  const passes = filterTest(reader, filters);
  return passes === null ? products : passing(reader, products, passes);
};

/** The attributes that enough of the result has; the facet itself in a generation without names of attributes. */
const countChosenAttributes = (
  reader: GenerationReader,
  facet: PlannedFacet,
  choice: AttributeChoice,
  result: FoundProducts,
): FacetResult[] => {
  const names = reader.columns.get(attributeNamesField);
  if (names?.kind !== 'values') return countFacets(reader, [facet], result);
  const [counted] = countFacets(reader, [namesToChooseFrom(choice)], result);
  const chosen = chooseAttributes(counted?.values ?? [], result.collapsedHitsCount, choice);
  const facets = chosen.map(({ field }) => ({ field, limit: facet.limit }));
  return countFacets(reader, facets, result).map((one, i) => ({ ...one, ...chosen[i] }));
};

/** Counts facets over the result; a disjunctive facet with refinements over the result without these. */
export const countAllFacets = (
  reader: GenerationReader,
  plan: SearchPlan,
  refinements: SplitFilters['refinements'],
  beforeRefinements: Uint32Array,
  isInGroupOrder: boolean,
  result: FoundProducts,
  accumulator: Accumulator,
): FacetResult[] =>
  plan.facets.flatMap((facet) => {
    if (facet.attributes) return countChosenAttributes(reader, facet, facet.attributes, result);
    const rest = refinements.filter(({ field }) => field !== facet.field);
    if (!facet.isDisjunctive || rest.length === refinements.length)
      return countFacets(reader, [facet], result);
    const products = narrow(reader, beforeRefinements, rest);
    const { groupVariants } = plan;
    const found = new FoundProducts(reader, products, { groupVariants, isInGroupOrder }, accumulator);
    return countFacets(reader, [facet], found);
  });
