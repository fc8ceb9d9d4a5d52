import { fold } from '@vitrina/search-engine';

const trigramsOf = (text: string): ReadonlySet<string> => {
  const trigrams = new Set<string>();
  for (const word of fold(text).split(/\s+/).filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
};

/**
 * How alike other texts are to this one, from 0 to 1: the trigrams of their words in common, divided by all of both (as PostgreSQL's
 * pg_trgm does it). Accents and capitals make no difference.
 */
export const likenessTo = (text: string): ((other: string) => number) => {
  const wanted = trigramsOf(text);
  return (other) => {
    const trigrams = trigramsOf(other);
    let common = 0;
    for (const trigram of trigrams) if (wanted.has(trigram)) common += 1;
    const all = wanted.size + trigrams.size - common;
    return all === 0 ? 0 : common / all;
  };
};
