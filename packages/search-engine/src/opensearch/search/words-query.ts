import { minFullMatchScore } from '../../scoring/full-match-score.ts';
import { rarityOf } from '../../scoring/word-score.ts';
import type { ExpandedWord } from '../../words/expand-word.ts';
import type { FieldWeights } from '../../words/field-weights.ts';
import type { LookedUpWords } from './look-up.ts';
import { saturationScript } from './scripts.ts';
import { type WholeValue, wholeQueries } from './whole-values.ts';
import { WordQuery } from './word-query.ts';

/** A cluster allows 1024 clauses in a search; the rest is for filters. */
const maxClauses = 800;

export type AskedWords = {
  readonly words: readonly ExpandedWord[];
  /** How many required words a product must have. */
  readonly need: number;
  /** Whole values with which a product needs no words. */
  readonly whole: readonly WholeValue[];
  /** What a product scores before any word. */
  readonly base: number;
};

/**
 * Each word as a query for its score, which hits name where they may lack some of the words. The largest are scripted where all together have
 * too many clauses.
 */
const wordQueries = (
  words: readonly ExpandedWord[],
  weights: FieldWeights,
  vocabulary: LookedUpWords,
  mayLack: boolean,
): object[] => {
  const queries = words.map((word) => new WordQuery(word, weights, vocabulary));
  const scripted = new Set<WordQuery>();
  let clauses = queries.reduce((sum, { clausesCount }) => sum + clausesCount, 0);
  for (const query of queries.toSorted((a, b) => b.clausesCount - a.clausesCount)) {
    if (clauses <= maxClauses) break;
    scripted.add(query);
    clauses -= query.clausesCount;
  }
  return queries.map((query, i) => ({
    script_score: {
      query: scripted.has(query) ? query.scripted : query.native,
      script: saturationScript,
      boost: rarityOf(words[i]?.frequency ?? 0, vocabulary.productsCount),
      ...(mayLack && !words[i]?.isOptional && { _name: `word ${i}` }),
    },
  }));
};

const constant = (filter: object, boost: number): object => ({ constant_score: { filter, boost } });

/** What passes the filters and has so many of the required words, or a whole value, with the score of its words. */
export const wordsQuery = (
  filters: readonly object[],
  { words, need, whole, base }: AskedWords,
  weights: FieldWeights,
  vocabulary: LookedUpWords,
): object => {
  const needed = words.filter(({ isOptional }) => !isOptional).length;
  const all = wordQueries(words, weights, vocabulary, need > 0 && need < needed);
  const required = all.filter((_, i) => !words[i]?.isOptional);
  const optional = all.filter((_, i) => words[i]?.isOptional);
  const everything = { match_all: {} };
  const bases = base > 0 ? [constant(everything, base)] : [];
  if (need === 0 || whole.length > 0) {
    const found = need === 0 ? everything : { bool: { should: required, minimum_should_match: need } };
    const named = wholeQueries(whole);
    return {
      bool: {
        filter: [...filters, { bool: { should: [found, ...named] } }],
        should: [
          ...all,
          ...bases,
          ...whole.map(({ score }, i) => constant(named[i] ?? everything, score)),
          ...(whole.length > 0 ? [constant({ bool: { should: named } }, minFullMatchScore)] : []),
        ],
      },
    };
  }
  const must =
    need === required.length ? required : [{ bool: { should: required, minimum_should_match: need } }];
  return { bool: { filter: filters, must, should: [...optional, ...bases] } };
};
