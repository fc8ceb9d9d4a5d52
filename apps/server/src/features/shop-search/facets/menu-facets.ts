import { attributeOfField, attributesField, type FacetedMenuItem } from '@vitrina/contract';
import type { PlannedFacet } from '@vitrina/search-engine';
import { attributeChoice, maxAttributes } from '../../../ports/attribute-facets.ts';

const facetValues = 50;

const ownFacet = (field: string): PlannedFacet => ({ field, limit: facetValues, isDisjunctive: true });

/**
 * What is counted for a shop's menu. Where it has the attributes, the ones that most results have are counted, and those that the visitor has
 * chosen values of; each only once.
 */
export const menuFacets = (
  menu: readonly FacetedMenuItem[],
  chosenFields: readonly string[],
): PlannedFacet[] => {
  const listed = new Set(menu.map(({ field }) => field));
  const chosen = chosenFields.filter((field) => attributeOfField(field) !== null && !listed.has(field));
  return menu.flatMap(({ field, except = [] }): PlannedFacet[] => {
    if (field !== attributesField) return [ownFacet(field)];
    const others = chosen
      .filter((one) => !except.includes(attributeOfField(one) ?? ''))
      .slice(0, maxAttributes);
    const counted = [...listed, ...others].flatMap((one) => attributeOfField(one) ?? []);
    const attributes = attributeChoice([...except, ...counted]);
    return [...others.map(ownFacet), { field, limit: facetValues, attributes }];
  });
};
