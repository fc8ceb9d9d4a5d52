import type { BaseCategoryView, LanguageCode } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { type BaseCategory, createProposer, readBaseCategories } from '@vitrina/taxonomy';
import type { Database } from '../../storage/database.ts';
import { findTaxonomyImport, listTaxonomyNodes } from '../../storage/taxonomy-nodes.ts';

type Propose = ReturnType<typeof createProposer>;

/** The list of base categories that holds for the installation. */
export type Taxonomy = {
  readonly version: string;
  readonly nodes: readonly BaseCategory[];
  readonly byId: ReadonlyMap<string, BaseCategory>;
  readonly present: (node: BaseCategory) => BaseCategoryView;
  /** The ids above a node, the nearest first. */
  readonly above: (id: string) => string[];
  readonly proposerFor: (language: LanguageCode) => Propose;
};

const builtIn = 'built-in-1';
/** Up to so many nodes the whole list is sent. */
const maxWhole = 1000;
const maxFound = 50;
const maxProposers = 3;

const createTaxonomy = (version: string, nodes: readonly BaseCategory[]): Taxonomy => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const proposers = new Map<LanguageCode, Propose>();
  return {
    version,
    nodes,
    byId,
    present: ({ id, parentId, names }) => ({
      baseCategoryId: id,
      parentId,
      names,
      hasChildren: parents.has(id),
    }),
    above: (id) => {
      const ids: string[] = [];
      let parent = byId.get(id)?.parentId ?? null;
      while (parent !== null) {
        ids.push(parent);
        parent = byId.get(parent)?.parentId ?? null;
      }
      return ids;
    },
    proposerFor: (language) => {
      const known = proposers.get(language);
      if (known) return known;
      if (proposers.size >= maxProposers) proposers.clear();
      const made = createProposer(nodes, language);
      proposers.set(language, made);
      return made;
    },
  };
};

/** Reads the installation's taxonomy again after an import, which another process makes. */
export const createTaxonomyReader = (database: Database): (() => Promise<Taxonomy>) => {
  let current: Taxonomy | null = null;
  return async () => {
    const version = (await findTaxonomyImport(database)) ?? builtIn;
    if (current?.version !== version)
      current = createTaxonomy(
        version,
        version === builtIn ? readBaseCategories() : await listTaxonomyNodes(database),
      );
    return current;
  };
};

/** Nodes with those above them, each once, parents before children. */
export const withParents = (taxonomy: Taxonomy, ids: Iterable<string>): BaseCategoryView[] => {
  const wanted = new Set<string>();
  for (const id of ids) {
    if (wanted.has(id)) continue;
    wanted.add(id);
    for (const parent of taxonomy.above(id)) wanted.add(parent);
  }
  return taxonomy.nodes.filter(({ id }) => wanted.has(id)).map(taxonomy.present);
};

/** Nodes with all words of a query in a name, those first whose name begins with it, then the ones higher up. */
const findNodes = ({ nodes, above }: Taxonomy, query: string): string[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found = nodes.flatMap(({ id, names, words: others }) => {
    const texts = [...Object.values(names), ...Object.values(others ?? {}).flat()].map(fold);
    if (!words.every((word) => texts.some((text) => text.includes(word)))) return [];
    const isStart = Object.values(names).some((name) => fold(name).startsWith(words[0] ?? ''));
    return [{ id, rank: (isStart ? 0 : 100) + above(id).length }];
  });
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ id }) => id);
};

/** The list as the panel chooses from it: whole if short, otherwise a part. */
export const listNodes = (
  taxonomy: Taxonomy,
  { q, parent }: { readonly q: string; readonly parent: string },
): { data: BaseCategoryView[]; isWhole: boolean } => {
  if (taxonomy.nodes.length <= maxWhole) return { data: taxonomy.nodes.map(taxonomy.present), isWhole: true };
  if (q.trim() !== '') return { data: withParents(taxonomy, findNodes(taxonomy, q)), isWhole: false };
  const below = parent === '' ? null : parent;
  const children = taxonomy.nodes.filter(({ parentId }) => parentId === below);
  return { data: children.map(taxonomy.present), isWhole: false };
};
