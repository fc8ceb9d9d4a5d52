import { randomBytes } from 'node:crypto';
import type { FieldValue, PublicProduct } from '@vitrina/contract';
import {
  createHighlighter,
  type Highlighter,
  type ScoredProduct,
  type SearchResult,
} from '@vitrina/search-engine';
import { type Pictures, pictureOf } from '../../ports/pictures.ts';
import { type SearchTarget, shareFields } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';

export const newQueryId = (): string => randomBytes(16).toString('hex');

export const searchTargetOf = ({ instance, catalog }: InstanceWithCatalog): SearchTarget => ({
  customerId: catalog.customerId,
  searchId: instance.id,
  catalog,
});

/** A title mapped as a list of values may be long, and all of what is highlighted is searched for words. */
const longestHighlighted = 1000;

export const highlightable = (value: FieldValue): string =>
  (Array.isArray(value) ? value.join(', ') : String(value)).slice(0, longestHighlighted);

/** Only the fields that the shop shares leave the server, and highlights of the title if it is one of them. */
const presentProduct = (
  { product, variantsCount }: ScoredProduct,
  sharedFields: readonly string[],
  highlight: Highlighter,
  pictures: Pictures,
): PublicProduct => {
  const fields = shareFields(product, sharedFields);
  const picture = pictureOf(product, pictures);
  return {
    id: product.id,
    fields,
    highlights: {
      title: fields.title === undefined ? [] : highlight(highlightable(fields.title)),
    },
    variantsCount,
    ...(picture && { picture }),
  };
};

/** The products of a page. */
export const presentProducts = (
  { hits, matchedTerms }: SearchResult,
  sharedFields: readonly string[],
  pictures: Pictures,
): PublicProduct[] => {
  const highlight = createHighlighter(matchedTerms);
  return hits.map((hit) => presentProduct(hit, sharedFields, highlight, pictures));
};
