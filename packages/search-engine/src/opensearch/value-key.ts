import { sortKey } from '../fields/sort-key.ts';

/** A facet value behind the key it is sorted by: OpenSearch orders texts by their bytes, and this order is ours. */
export const valueKey = (value: string): string => `${sortKey(value)}\u0000${value}`;

/** Lucene's syntax of regular expressions has more signs than letters, digits and spaces can be. */
const escapeRegex = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&');

/** A regular expression for the keys of values that begin with a text, which is no number. */
export const keysOfBeginning = (text: string): string =>
  `${escapeRegex(sortKey(text))}[^\u0000]*\u0000${escapeRegex(text)}.*`;

export const valueOfKey = (key: string): string => key.slice(key.indexOf('\u0000') + 1);
