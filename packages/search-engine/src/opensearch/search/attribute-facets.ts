import { chooseAttributes, namesToChooseFrom } from '../../fields/attributes.ts';
import type { PlannedFacet } from '../../plan/plan.ts';
import type { FacetResult } from '../../port.ts';
import { type GenerationMeta, hasAttributeNames } from '../schema.ts';

const choiceOf = ({ attributes }: PlannedFacet, meta: GenerationMeta): PlannedFacet['attributes'] =>
  hasAttributeNames(meta) ? attributes : undefined;

/** The facets as they are counted at first: instead of attributes that are yet to be chosen, their names. */
export const facetsBeforeChoice = (facets: readonly PlannedFacet[], meta: GenerationMeta): PlannedFacet[] =>
  facets.map((facet) => {
    const choice = choiceOf(facet, meta);
    return choice ? namesToChooseFrom(choice) : facet;
  });

/**
 * The facets as they were counted, with the attributes that enough of `rows` have in place of their names. `count` is asked for the values of all of
 * these together, once it is known which they are.
 */
export const chooseAttributeFacets = async (
  facets: readonly PlannedFacet[],
  counted: readonly FacetResult[],
  rows: number,
  meta: GenerationMeta,
  count: (facets: readonly PlannedFacet[]) => Promise<FacetResult[]>,
): Promise<FacetResult[]> => {
  const chosen = facets.map((facet, at) => {
    const choice = choiceOf(facet, meta);
    return choice ? chooseAttributes(counted[at]?.values ?? [], rows, choice) : null;
  });
  const wanted = chosen.flatMap((some, at) =>
    (some ?? []).map(({ field }) => ({ field, limit: facets[at]?.limit ?? 0 })),
  );
  const values = wanted.length > 0 ? await count(wanted) : [];
  const byField = new Map(values.map((result) => [result.field, result]));
  return counted.flatMap(
    (result, at) =>
      chosen[at]?.map((one) => ({ ...(byField.get(one.field) ?? { values: [] }), ...one })) ?? [result],
  );
};
