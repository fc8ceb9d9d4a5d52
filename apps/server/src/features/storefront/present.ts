import { randomUUID } from 'node:crypto';
import type { FieldValue, PublicProduct } from '@vitrina/contract';
import { createHighlighter, type Highlighter, type ScoredProduct } from '@vitrina/search-engine';
import { type Pictures, pictureOf } from '../../ports/pictures.ts';
import { type SearchTarget, type ShopSearchResult, shareFields } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import type { SearchTurns } from '../../threads/search-turns.ts';

/** Hard to guess. Node draws the bytes of many UUIDs at once, which makes them ten times as cheap as bytes for each. */
export const newQueryId = (): string => randomUUID().replaceAll('-', '');

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

/** The products of a customer's page, in slices. */
export const presentProducts = (
  { slices }: Pick<SearchTurns, 'slices'>,
  { catalog: { customerId } }: InstanceWithCatalog,
  { result: { hits, matchedTerms }, sharedFields }: Pick<ShopSearchResult, 'result' | 'sharedFields'>,
  pictures: Pictures,
): Promise<PublicProduct[]> => {
  const highlight = createHighlighter(matchedTerms);
  return slices.map(customerId, hits, (hit) => presentProduct(hit, sharedFields, highlight, pictures));
};
