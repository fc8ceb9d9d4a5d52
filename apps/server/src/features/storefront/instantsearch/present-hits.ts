import type { PublicProduct } from '@vitrina/contract';
import { charsOfEach, highlightable, type ScoredProduct } from '@vitrina/search-engine';
import { type Pictures, pictureOf } from '../../../ports/pictures.ts';
import { type ShopSearchResult, shareFields } from '../../../ports/shop-search.ts';
import { includesName, snippetWordsOf } from './attribute-names.ts';
import { createMarker } from './mark-matches.ts';
import type { Query } from './read-query.ts';

type Value = PublicProduct['fields'][string];

/** Addresses are opened rather than read, so they aren't highlighted. */
const unmarked: ReadonlySet<string> = new Set(['link', 'image_link', 'additional_image_link']);

/** A snippet is looked for in so much of a text. */
const longestRead = 10_000;

const charsOf = (value: Value): number =>
  Array.isArray(value) ? value.reduce((sum, text) => sum + text.length, 0) : String(value).length;

/** Without the longest ones, if they are longer than they may be together. */
const fitFields = (fields: readonly [string, Value][], maxChars: number): readonly [string, Value][] => {
  let tooMany = fields.reduce((sum, [, value]) => sum + charsOf(value), 0) - maxChars;
  if (tooMany <= 0) return fields;
  const leftOut = new Set<string>();
  for (const [name, value] of fields.toSorted(([, a], [, b]) => charsOf(b) - charsOf(a))) {
    if (tooMany <= 0) break;
    leftOut.add(name);
    tooMany -= charsOf(value);
  }
  return fields.filter(([name]) => !leftOut.has(name));
};

const markValue = <M>(value: Value, mark: (text: string) => M): M | M[] =>
  Array.isArray(value) ? value.map(mark) : mark(String(value));

/**
 * Gives products InstantSearch's form: the fields that the shop shares, each also in a highlighted version, snippets of those asked for, and `_picture`
 * (`PublicPicture`). `hitsInCall` shares the characters of an answer out to all searches of a call.
 */
export const hitPresenter = (
  { result, sharedFields }: Pick<ShopSearchResult, 'result' | 'sharedFields'>,
  query: Query,
  pictures: Pictures,
  hitsInCall: number,
): ((hit: Pick<ScoredProduct, 'product'>) => Record<string, unknown>) => {
  const maxChars = charsOfEach(hitsInCall);
  const { attributesToRetrieve, attributesToHighlight = ['*'], attributesToSnippet } = query;
  const marker = createMarker(result, query);
  const retrieved = sharedFields.filter((name) => includesName(attributesToRetrieve, name));
  const readable = retrieved.filter((name) => !unmarked.has(name));
  const highlighted = new Set(
    attributesToHighlight.length === 0
      ? []
      : readable.filter((name) => includesName(attributesToHighlight, name)),
  );
  const snippetWords = new Map(readable.map((name) => [name, snippetWordsOf(attributesToSnippet, name)]));
  return ({ product }) => {
    const fields = fitFields(Object.entries(shareFields(product, retrieved)), maxChars);
    const marked = fields
      .filter(([name]) => highlighted.has(name))
      .map(([name, value]) => [name, markValue(value, (text) => marker.highlight(highlightable(text)))]);
    const snippets = fields.flatMap(([name, value]) => {
      const words = snippetWords.get(name);
      if (words === undefined) return [];
      return [[name, markValue(value, (text) => marker.snippet(text.slice(0, longestRead), words))] as const];
    });
    const picture = includesName(attributesToRetrieve, 'image_link')
      ? pictureOf(product, pictures)
      : undefined;
    return {
      ...Object.fromEntries(fields),
      objectID: product.id,
      ...(picture && { _picture: picture }),
      _highlightResult: Object.fromEntries(marked),
      ...(attributesToSnippet.size > 0 && { _snippetResult: Object.fromEntries(snippets) }),
    };
  };
};
