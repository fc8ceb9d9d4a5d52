import type { LanguageCode } from '@vitrina/contract';
import type { BaseCategory } from '../base-category.ts';
import { type Token, tokensOf } from './tokens.ts';
import { buildWordIndex, type Label, type WordIndex } from './word-index.ts';

/** `score` from 0 to 1; `why` are the words of the path that it was recognised by, folded. */
export type MappingProposal = {
  readonly id: string;
  readonly score: number;
  readonly why: readonly string[];
};

/** From this score on, a proposal is right so often that all of them may be confirmed at once; below the other one it isn't worth showing. */
export const proposalScores = { certain: 0.72, shown: 0.42 } as const;

type Level = {
  readonly stems: ReadonlySet<string>;
  readonly tokens: readonly Token[];
  readonly weights: readonly number[];
  readonly weight: number;
  /** The labels that fit it best by its own words. */
  readonly labels: readonly Label[];
};

/** Levels that a proposal looks at, the deepest first; those above say nothing that these don't. */
const maxLevels = 5;
/** What a word counts that the taxonomy doesn't know: less than one that it knows and that doesn't fit. */
const unknownWord = 0.35;
const maxCachedLevels = 50_000;
/** By how much the first must lead to be certain. */
const minLead = 0.02;
/** Names that are looked at for one level: of large taxonomies, thousands share a common word. */
const maxLabels = 64;

const meaningful = (level: Level): boolean => level.weight >= 0.25;

/**
 * Proposes base categories for paths of one language. The score of a base category is how well one of its names fits the deepest level that
 * means something (the harmonic mean of what of the name is in the path and what of the level is in the name; words of the level above
 * complete a name: `Psy > Karma`), and how much of the levels above is found in its own parents, which tells `Zwierzęta > Szczotki` from `Sprzątanie > Szczotki`.
 */
export const createProposer = (
  nodes: readonly BaseCategory[],
  language: LanguageCode,
): ((path: readonly string[], count?: number) => MappingProposal[]) => {
  const index: WordIndex = buildWordIndex(nodes, language);
  const levels = new Map<string, Level>();

  const overlaps = new Float32Array(index.labels.length);
  const bestLabels = (tokens: readonly Token[]): Label[] => {
    const touched: number[] = [];
    for (const stem of new Set(tokens.map((token) => token.stem)))
      for (const at of index.labelsOf.get(stem) ?? []) {
        if (overlaps[at] === 0) touched.push(at);
        overlaps[at] = (overlaps[at] ?? 0) + index.rarity(stem);
      }
    let most = 0;
    for (const at of touched) most = Math.max(most, overlaps[at] ?? 0);
    const near =
      touched.length > maxLabels ? touched.filter((at) => (overlaps[at] ?? 0) > most / 2) : touched;
    // What they share counts most; of those that share the same, the shortest names.
    const ranked = near.map((at) => {
      const label = index.labels[at];
      return { label, rank: (overlaps[at] ?? 0) - 0.2 * (label?.weight ?? 0) };
    });
    for (const at of touched) overlaps[at] = 0;
    if (ranked.length > maxLabels) ranked.sort((a, b) => b.rank - a.rank);
    return ranked.slice(0, maxLabels).flatMap(({ label }) => label ?? []);
  };

  const readLevel = (name: string): Level => {
    const known = levels.get(name);
    if (known) return known;
    // A word may be of the shop's language or English, each with its own stems; the one that the taxonomy knows counts.
    const tokens = tokensOf(name, language).map((token) => {
      if (index.labelsOf.has(token.stem) || language === 'eng') return token;
      const english = tokensOf(token.word, 'eng')[0];
      return english && index.labelsOf.has(english.stem) ? { ...token, stem: english.stem } : token;
    });
    const weights = tokens.map(
      ({ stem, weight }) => weight * (index.labelsOf.has(stem) ? index.rarity(stem) : unknownWord),
    );
    const level = {
      stems: new Set(tokens.map((token) => token.stem)),
      tokens,
      weights,
      weight: weights.reduce((sum, weight) => sum + weight, 0),
      labels: bestLabels(tokens),
    };
    if (levels.size >= maxCachedLevels) levels.clear();
    levels.set(name, level);
    return level;
  };

  const fitOf = (label: Label, leaf: Level, above: Level | undefined): number => {
    let ofLabel = 0;
    const found = new Set<string>();
    for (const { stem, weight } of label.tokens) {
      const share = leaf.stems.has(stem) ? 1 : above?.stems.has(stem) ? 0.8 : 0;
      if (share === 1) found.add(stem);
      ofLabel += share * weight * index.rarity(stem);
    }
    if (found.size === 0) return 0;
    let ofLeaf = 0;
    for (const [at, { stem }] of leaf.tokens.entries()) {
      // A word that only the node's parents have is explained as well, but doesn't choose it.
      if (found.has(stem)) ofLeaf += leaf.weights[at] ?? 0;
      else if (index.lineage[label.node]?.has(stem)) ofLeaf += 0.6 * (leaf.weights[at] ?? 0);
    }
    const [a, b] = [ofLabel / label.weight, ofLeaf / leaf.weight];
    return (label.worth * 2 * a * b) / (a + b);
  };

  /** How much of the levels above is found in a node's lineage; the nearest counts most. */
  const contextOf = (node: number, above: readonly Level[]): number => {
    const lineage = index.lineage[node];
    let [sum, found] = [0, 0];
    for (const [at, { tokens, weights }] of above.entries()) {
      const share = 1 / (at + 1);
      for (const [i, { stem }] of tokens.entries()) {
        // Words that the taxonomy doesn't know say nothing about which of its nodes is meant.
        if (!index.labelsOf.has(stem)) continue;
        sum += share * (weights[i] ?? 0);
        if (lineage?.has(stem)) found += share * (weights[i] ?? 0);
      }
    }
    return sum === 0 ? 0.5 : found / sum;
  };

  const score = (leaf: Level, above: readonly Level[], worth: number, best: Map<number, number>): void => {
    const fits = new Map<number, number>();
    for (const label of leaf.labels) {
      const fit = fitOf(label, leaf, above[0]);
      if (fit > (fits.get(label.node) ?? 0)) fits.set(label.node, fit);
    }
    for (const [node, fit] of fits) {
      if (fit < 0.2) continue;
      const total = worth * fit * (0.65 + 0.35 * contextOf(node, above));
      if (total > (best.get(node) ?? 0)) best.set(node, total);
    }
  };

  return (path, count = 3) => {
    const all = path.slice(-maxLevels).reverse().map(readLevel).filter(meaningful);
    const best = new Map<number, number>();
    const [leaf, ...above] = all;
    if (leaf === undefined) return [];
    score(leaf, above, 1, best);
    // A level that only describes (`Buty > Zimowe`) leaves its parent's category, with less certainty.
    if (above[0] !== undefined) score(above[0], above.slice(1), 0.62, best);
    const ranked = [...best].sort(
      ([a, left], [b, right]) => right - left || (index.depths[a] ?? 0) - (index.depths[b] ?? 0) || a - b,
    );
    // Of two that fit as well, neither is certain.
    const most = (ranked[0]?.[1] ?? 0) - (ranked[1]?.[1] ?? 0) < minLead ? proposalScores.certain - 0.02 : 1;
    return ranked.slice(0, count).map(([node, total]) => ({
      id: index.nodes[node]?.id ?? '',
      score: Math.round(Math.min(most, total) * 100) / 100,
      why: [
        ...new Set(
          all
            .toReversed()
            .flatMap(({ tokens }) => tokens.filter(({ stem }) => index.lineage[node]?.has(stem)))
            .map(({ word }) => word),
        ),
      ],
    }));
  };
};
