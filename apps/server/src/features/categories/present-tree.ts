import type { BaseCategoryView, CategoryTree } from '@vitrina/contract';
import { proposalScores } from '@vitrina/taxonomy';
import type { TreeColumns } from './repository.ts';
import { type Taxonomy, withParents } from './taxonomy.ts';

type Mapped = {
  /** By category id. */
  readonly nodes: ReadonlyMap<string, string>;
  /** Of base categories that aren't in the list any more, by their id. */
  readonly lapsedNames: ReadonlyMap<string, string>;
};

const none = -1;

/** The tree with the base category of each category, and the base categories that it mentions. */
export const presentTree = (
  { ids, names, parentIds, productsCounts, ages, proposedIds, scores }: TreeColumns,
  mapped: Mapped,
  taxonomy: Taxonomy,
): { data: CategoryTree; baseCategories: BaseCategoryView[] } => {
  const places = new Map(ids.map((id, place) => [id, place]));
  const parents = parentIds.map((id) => (id === null ? none : (places.get(id) ?? none)));
  const held: (string | null)[] = [];
  const own: (string | null)[] = [];
  const proposed: (string | null)[] = [];
  const lapsed: CategoryTree['lapsed'] = [];
  for (const [place, id] of ids.entries()) {
    const node = mapped.nodes.get(id) ?? null;
    const isLive = node !== null && taxonomy.byId.has(node);
    const inherited = held[parents[place] ?? none] ?? null;
    const proposal = proposedIds[place] ?? null;
    held.push(isLive ? node : inherited);
    own.push(isLive ? node : null);
    const saysMore = !isLive && proposal !== inherited && proposal !== null && taxonomy.byId.has(proposal);
    proposed.push(saysMore ? proposal : null);
    if (node !== null && !isLive) lapsed.push({ place, name: mapped.lapsedNames.get(node) ?? node });
  }
  const mentioned = new Set([...own, ...proposed].filter((id) => id !== null));
  const baseCategories = withParents(taxonomy, mentioned);
  const basePlaces = new Map(baseCategories.map(({ baseCategoryId }, place) => [baseCategoryId, place]));
  const placeOf = (id: string | null): number => (id === null ? none : (basePlaces.get(id) ?? none));
  const placesWhere = (holds: (place: number) => boolean): number[] =>
    ids.flatMap((_, place) => (holds(place) ? place : []));
  return {
    data: {
      ...{ ids, names, parents, productsCounts, lapsed },
      mapped: own.map(placeOf),
      proposed: proposed.map(placeOf),
      certain: placesWhere((at) => proposed[at] !== null && (scores[at] ?? 0) >= proposalScores.certain),
      added: placesWhere((at) => (ages[at] ?? 2) < 2),
    },
    baseCategories,
  };
};
