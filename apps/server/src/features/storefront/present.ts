import { randomUUID } from 'node:crypto';
import type { Facet, PublicProduct } from '@vitrina/contract';
import type { ScoredProduct } from '@vitrina/search-engine';
import { WrittenJson } from '../../http/written-json.ts';
import { type Pictures, pictureOf } from '../../ports/pictures.ts';
import type { SearchTarget, ShopSearchResult } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';

/** Hard to guess. Node draws the bytes of many UUIDs at once, which makes them ten times as cheap as bytes for each. */
export const newQueryId = (): string => randomUUID().replaceAll('-', '');

export const searchTargetOf = ({ instance, catalog }: InstanceWithCatalog): SearchTarget => ({
  customerId: catalog.customerId,
  searchId: instance.id,
  catalog,
});

/** The search wrote all of it but its picture. */
type WrittenProduct = WrittenJson<PublicProduct>;

/** A reply whose products and facets are written. */
export type WithWritten<Reply> = Reply extends PublicProduct
  ? WrittenProduct
  : Reply extends Facet
    ? WrittenJson<Facet>
    : Reply extends object
      ? { readonly [Name in keyof Reply]: WithWritten<Reply[Name]> }
      : Reply;

/** Each at once: it has a few dozen values, and to write them one by one takes three times as long. */
export const writeFacets = (facets: readonly Facet[]): WrittenJson<Facet>[] =>
  facets.map((facet) => new WrittenJson(Buffer.from(JSON.stringify(facet))));

const presentProduct = ({ product, json }: ScoredProduct, pictures: Pictures): WrittenProduct => {
  if (json === undefined) throw new Error('the search was not asked to write its products');
  const written = new WrittenJson<PublicProduct>(json);
  const picture = pictureOf(product, pictures);
  return picture ? written.with('picture', picture) : written;
};

/** The products of a page, as visitors get them. */
export const presentProducts = (
  { result: { hits } }: Pick<ShopSearchResult, 'result'>,
  pictures: Pictures,
): WrittenProduct[] => hits.map((hit) => presentProduct(hit, pictures));
