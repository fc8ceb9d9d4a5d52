import { type PlannedWord, tokenize } from '@vitrina/search-engine';

/** Tells how a text writes words that are folded and stand side by side; null where it doesn't have them. */
export const createSpelling = (text: string): ((folded: string) => string | null) => {
  const tokens = tokenize(text);
  return (folded) => {
    const words = folded.split(' ');
    const at = tokens.findIndex((_, i) => words.every((word, j) => tokens[i + j]?.term === word));
    const [first, last] = [tokens[at], tokens[at + words.length - 1]];
    return first && last ? text.slice(first.start, last.end) : null;
  };
};

/** What a word of the plan is called, in the letters that were typed, with the negation that it is a part of. */
export const typedWord = (word: string, query: string, planned: readonly PlannedWord[]): string => {
  const folded = planned.find(({ text }) => text === word)?.phrase ?? word;
  return createSpelling(query)(folded) ?? folded;
};
