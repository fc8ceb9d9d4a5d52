import type { LanguageCode, Locale } from '@vitrina/contract';
import type { BaseCategory } from '../base-category.ts';
import { type Token, tokensOf } from './tokens.ts';

/** One name of a base category: its name, a part of it, or another word. */
export type Label = {
  readonly node: number;
  readonly tokens: readonly Token[];
  /** The weight of all its tokens, each by its rarity. */
  readonly weight: number;
  /** What a match of it is worth: names in the shop's language most. */
  readonly worth: number;
};

export type WordIndex = {
  readonly nodes: readonly BaseCategory[];
  readonly labels: readonly Label[];
  readonly labelsOf: ReadonlyMap<string, ReadonlySet<number>>;
  /** By node, the stems of all its names and of those above it. */
  readonly lineage: readonly ReadonlySet<string>[];
  /** 0 to 1: the rarer a stem is among the labels, the more it says. */
  readonly rarity: (stem: string) => number;
  readonly depths: readonly number[];
};

const languagesOf: Readonly<Record<Locale, LanguageCode>> = { pl: 'pol', cz: 'cze', en: 'eng' };

/** The language of the base categories' names that is nearest to a catalog's. Names are kept apart by it, since a word may mean two things: `kora` is bark in Polish and `tor` isn't English. */
export const localeOf = (language: LanguageCode): Locale =>
  language === 'pol' ? 'pl' : language === 'cze' || language === 'slo' ? 'cz' : 'en';

/** The parts of a name that enumerates: `Kozaki i botki`, `Fridges and freezers`. */
const partsOf = (name: string): string[] => {
  const parts = name.split(/\s+(?:i|oraz|a|and)\s+|\s*[&,/–]\s*/u).filter((part) => part.length > 1);
  return parts.length > 1 ? parts : [];
};

type RawLabel = Omit<Label, 'weight'>;

const rawLabels = (nodes: readonly BaseCategory[], locale: Locale): RawLabel[] => {
  const labels: RawLabel[] = [];
  const add = (node: number, text: string, from: Locale, worth: number): void => {
    const tokens = tokensOf(text, languagesOf[from]);
    if (tokens.length > 0) labels.push({ node, tokens, worth });
  };
  for (const [at, node] of nodes.entries())
    for (const from of locale === 'en' ? [locale] : [locale, 'en' as const]) {
      const worth = from === locale ? 1 : 0.9;
      add(at, node.names[from], from, worth);
      for (const text of [...partsOf(node.names[from]), ...(node.words?.[from] ?? [])])
        add(at, text, from, worth * 0.97);
    }
  return labels;
};

/** Adds to the set of a key. */
const collect = <Value>(into: Map<string, Set<Value>>, key: string, value: Value): void => {
  const known = into.get(key);
  if (known) known.add(value);
  else into.set(key, new Set([value]));
};

/** By node, its own stems and its parents', and how deep it is. Parents stand before their children. */
const readLineage = (
  nodes: readonly BaseCategory[],
  own: readonly ReadonlySet<string>[],
): Pick<WordIndex, 'lineage' | 'depths'> => {
  const indexOf = new Map(nodes.map((node, at) => [node.id, at]));
  const lineage: Set<string>[] = [];
  const depths: number[] = [];
  for (const [at, { parentId }] of nodes.entries()) {
    const parent = parentId === null ? -1 : (indexOf.get(parentId) ?? -1);
    lineage.push(new Set([...(own[at] ?? []), ...(lineage[parent] ?? [])]));
    depths.push((depths[parent] ?? -1) + 1);
  }
  return { lineage, depths };
};

/** Readies a taxonomy for proposals in a language. Words of English are known beside it, as shops mix them in. */
export const buildWordIndex = (nodes: readonly BaseCategory[], language: LanguageCode): WordIndex => {
  const raw = rawLabels(nodes, localeOf(language));
  const nodesWith = new Map<string, Set<number>>();
  const labelsOf = new Map<string, Set<number>>();
  const own = nodes.map(() => new Set<string>());
  for (const [at, { node, tokens }] of raw.entries())
    for (const { stem } of tokens) {
      collect(nodesWith, stem, node);
      collect(labelsOf, stem, at);
      own[node]?.add(stem);
    }
  const scale = Math.log(2 + nodes.length);
  const rarities = new Map(
    Array.from(nodesWith, ([stem, { size }]) => [stem, Math.log(2 + nodes.length / (1 + size)) / scale]),
  );
  const rarity = (stem: string): number => rarities.get(stem) ?? 1;
  const labels = raw.map((label) => ({
    ...label,
    weight: label.tokens.reduce((sum, { stem, weight }) => sum + weight * rarity(stem), 0),
  }));
  return { nodes, labels, labelsOf, rarity, ...readLineage(nodes, own) };
};
