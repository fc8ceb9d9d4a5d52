import type { Failure } from '../../../http/failure.ts';
import { badRequest } from './refusal.ts';

/** Whether a list of attributes takes one in: `*` and an empty list mean all, `-name` all but that one. */
export const includesName = (names: readonly string[], name: string): boolean => {
  if (names.includes(`-${name}`)) return false;
  return names.includes('*') || names.includes(name) || names.every((each) => each.startsWith('-'));
};

/** How many words of an attribute a snippet has, by its name; `*` stands for every other one. */
export type SnippetWords = ReadonlyMap<string, number>;

const usualWords = 10;
/** A longer one is no snippet. */
const maxWords = 100;

/** Reads `description:20`, `title`, `*:10`. */
export const readSnippetWords = (names: readonly string[]): SnippetWords | Failure => {
  const wanted = new Map<string, number>();
  for (const text of names) {
    const [, name = '', words = String(usualWords)] = /^([^:]+)(?::(\d+))?$/.exec(text) ?? [];
    if (name === '')
      return badRequest(
        `attributesToSnippet: “${text.slice(0, 100)}” is no attribute with a number of words, as “description:20” is`,
      );
    wanted.set(name, Math.min(Math.max(Number(words), 1), maxWords));
  }
  return wanted;
};

export const snippetWordsOf = (wanted: SnippetWords, name: string): number | undefined =>
  wanted.get(name) ?? wanted.get('*');
