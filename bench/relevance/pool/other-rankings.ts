import { fold } from '@vitrina/search-engine';
import type { PooledProduct } from './pooled-product.ts';

/** The best products for a query, by a way that knows nothing of the product's own. */
export type Ranking = (query: string, limit: number) => readonly PooledProduct[];

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const best = (
  products: readonly PooledProduct[],
  scoreOf: (index: number) => number,
  limit: number,
): PooledProduct[] =>
  products
    .map((product, index) => ({ product, score: scoreOf(index) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ product }) => product);

const countOf = (terms: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** BM25 (Robertson & Zaragoza 2009) over terms of all texts of a product, any of which is enough. */
const rankByTerms = (
  products: readonly PooledProduct[],
  termsOf: (text: string) => readonly string[],
): Ranking => {
  const [k1, b] = [1.2, 0.75];
  const documents = products.map(({ texts }) => countOf(termsOf(texts.join(' '))));
  const lengths = documents.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const frequency = countOf(documents.flatMap((counts) => [...counts.keys()]));
  const idf = (term: string): number => {
    const n = frequency.get(term) ?? 0;
    return Math.log(1 + (products.length - n + 0.5) / (n + 0.5));
  };
  return (query, limit) => {
    const asked = [...new Set(termsOf(query))];
    const scoreOf = (index: number): number =>
      asked.reduce((sum, term) => {
        const count = documents[index]?.get(term) ?? 0;
        const length = (lengths[index] ?? 0) / mean;
        return sum + (idf(term) * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
      }, 0);
    return best(products, scoreOf, limit);
  };
};

const stemChars = 5;
const gramChars = 3;

/** The beginnings of words, which most forms of a word share. */
const beginningsOf = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, stemChars));

/** Pieces of three characters of words with a space around. */
const gramsOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) => {
    const padded = ` ${word} `;
    return Array.from({ length: Math.max(1, padded.length - gramChars + 1) }, (_, at) =>
      padded.slice(at, at + gramChars),
    );
  });

export const otherRankings = (products: readonly PooledProduct[]): readonly Ranking[] => {
  const titles = products.map((product) => ({ ...product, texts: product.texts.slice(0, 1) }));
  return [
    rankByTerms(products, wordsOf),
    rankByTerms(products, beginningsOf),
    rankByTerms(titles, beginningsOf),
    rankByTerms(titles, gramsOf),
  ];
};
