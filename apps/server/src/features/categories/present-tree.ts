import type { BaseCategoryView, Category } from '@vitrina/contract';
import { proposalScores } from '@vitrina/taxonomy';
import type { StoredMapping } from './mapping-repository.ts';
import type { TreeRow } from './repository.ts';
import { type Taxonomy, withParents } from './taxonomy.ts';

/** The tree with the base category of each category, and the base categories that it mentions. */
export const presentTree = (
  rows: readonly TreeRow[],
  mappings: readonly StoredMapping[],
  taxonomy: Taxonomy,
): { data: Category[]; baseCategories: BaseCategoryView[] } => {
  const stored = new Map(mappings.map((mapping) => [mapping.categoryId, mapping]));
  const effective = new Map<string, string | null>();
  const mentioned = new Set<string>();
  const presentProposal = ({ proposed_node_id: id, proposed_score: score }: TreeRow, held: string | null) =>
    id === null || score === null || id === held || !taxonomy.byId.has(id)
      ? null
      : { baseCategoryId: id, score, isCertain: score >= proposalScores.certain };
  const data = rows.map((row): Category => {
    const mapping = stored.get(row.id);
    const own = mapping && taxonomy.byId.has(mapping.nodeId) ? mapping.nodeId : null;
    const inherited = row.parent_id === null ? null : (effective.get(row.parent_id) ?? null);
    const held = own ?? inherited;
    effective.set(row.id, held);
    const proposal = own === null ? presentProposal(row, held) : null;
    if (own !== null) mentioned.add(own);
    if (proposal) mentioned.add(proposal.baseCategoryId);
    return {
      categoryId: row.id,
      name: row.name,
      parentId: row.parent_id,
      depth: row.depth,
      productsCount: row.products_count,
      mapping: own !== null ? 'own' : inherited !== null ? 'parent' : 'not_set',
      baseCategoryId: own,
      effectiveBaseCategoryId: held,
      ...(proposal && { proposal }),
      ...(mapping && own === null && { lapsedName: mapping.nodeName }),
      ...(row.age < 2 && { isNew: true as const }),
    };
  });
  return { data, baseCategories: withParents(taxonomy, mentioned) };
};
