import type { PublicProduct } from '@vitrina/contract';
import { charsOfEach, createHighlighter, type Highlighter } from '@vitrina/search-engine';
import { type Pictures, pictureOf } from '../../../ports/pictures.ts';
import { type ShopSearchResult, shareFields } from '../../../ports/shop-search.ts';
import { highlightable } from '../present.ts';
import type { Query } from './read-query.ts';

type Value = PublicProduct['fields'][string];
type Tags = Pick<Query, 'highlightPreTag' | 'highlightPostTag'>;
type Marked = {
  readonly value: string;
  readonly matchLevel: 'none' | 'partial' | 'full';
  readonly matchedWords: readonly string[];
};

/** Addresses are opened rather than read, so they aren't highlighted. */
const unmarked: ReadonlySet<string> = new Set(['link', 'image_link', 'additional_image_link']);

/** Characters of all values of an answer together: beyond them, values are given as they are. No client shows as much. */
const maxHighlighted = 500_000;

const mark = (
  text: string,
  highlight: Highlighter,
  wordsWanted: number,
  { highlightPreTag, highlightPostTag }: Tags,
): Marked => {
  const pieces = highlight(text);
  const matched = new Set(pieces.filter(({ match }) => match).map((piece) => piece.text.toLowerCase()));
  const isFull = matched.size >= wordsWanted;
  return {
    value: pieces
      .map((piece) => (piece.match ? `${highlightPreTag}${piece.text}${highlightPostTag}` : piece.text))
      .join(''),
    matchLevel: matched.size === 0 ? 'none' : isFull ? 'full' : 'partial',
    matchedWords: [...matched],
  };
};

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

const includes = (names: readonly string[], name: string): boolean =>
  names.length === 0 || names.includes('*') || names.includes(name);

/**
 * Products in InstantSearch's form: the fields that the shop shares, each also in a highlighted version, and `_picture` (`PublicPicture`). `hitsInCall` shares
 * the characters of an answer out to all searches of a call.
 */
export const presentHits = (
  { result, sharedFields }: ShopSearchResult,
  query: Query,
  pictures: Pictures,
  hitsInCall: number,
): Record<string, unknown>[] => {
  const maxChars = charsOfEach(hitsInCall);
  const { attributesToRetrieve, attributesToHighlight = ['*'] } = query;
  const highlight = createHighlighter(result.matchedTerms);
  let left = maxHighlighted;
  const markText = (text: string): Marked => {
    const value = highlightable(text);
    left -= value.length;
    return left < 0
      ? { value, matchLevel: 'none', matchedWords: [] }
      : mark(value, highlight, result.requiredWords.all, query);
  };
  const markValue = (value: Value): Marked | Marked[] =>
    Array.isArray(value) ? value.map(markText) : markText(String(value));
  return result.hits.map(({ product }) => {
    const asked = Object.entries(shareFields(product, sharedFields)).filter(([name]) =>
      includes(attributesToRetrieve, name),
    );
    const fields = fitFields(asked, maxChars);
    const marked =
      attributesToHighlight.length === 0
        ? []
        : fields.filter(([name]) => !unmarked.has(name) && includes(attributesToHighlight, name));
    const picture = includes(attributesToRetrieve, 'image_link') ? pictureOf(product, pictures) : undefined;
    return {
      ...Object.fromEntries(fields),
      objectID: product.id,
      ...(picture && { _picture: picture }),
      _highlightResult: Object.fromEntries(marked.map(([name, value]) => [name, markValue(value)])),
    };
  });
};
