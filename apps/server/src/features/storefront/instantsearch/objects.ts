import { searchDefaults } from '@vitrina/search-engine';
import { z } from 'zod';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';
import type { FindPictures } from '../../../ports/pictures.ts';
import type { RunShopSearch } from '../../../ports/shop-search.ts';
import type { SearchTurns } from '../../../threads/search-turns.ts';
import { searchTargetOf } from '../present.ts';
import type { Asking, FindPlace } from './find-place.ts';
import { readIndexName } from './index-name.ts';
import { hitPresenter } from './present-hits.ts';
import { parse, readQuery, readRequests } from './read-query.ts';
import { searchInTurns } from './search-in-turns.ts';

type Dependencies = {
  readonly findPlace: FindPlace;
  readonly runSearch: RunShopSearch;
  readonly findPictures: FindPictures;
  readonly turns: SearchTurns;
};

/** As many as a page has: those of an index are one search. */
const maxObjects = searchDefaults.maxPerPage;

const wanted = z.object({
  indexName: z.string().max(300),
  objectID: z.string().max(500),
  attributesToRetrieve: z.array(z.string().max(2000)).max(200).default([]),
});
export type WantedObject = z.infer<typeof wanted>;

export const readObjects = (body: Record<string, unknown>): WantedObject[] | Failure => {
  const requests = readRequests(body, maxObjects, ' objects');
  if (isFailure(requests)) return requests;
  const all: WantedObject[] = [];
  for (const [i, request] of requests.entries()) {
    const read = parse(wanted, request, `requests.${i}.`);
    if (isFailure(read)) return read;
    all.push(read);
  }
  return all;
};

/** `title,price`, as it stands in an address. */
export const readObject = (
  indexName: string,
  objectID: string,
  attributes: unknown,
): WantedObject | Failure => {
  const names = typeof attributes === 'string' ? attributes.split(',').map((name) => name.trim()) : [];
  const attributesToRetrieve = names.filter((name) => name !== '');
  return parse(wanted, { indexName, objectID, attributesToRetrieve }, '');
};

type Presented = Record<string, unknown>;

/** Single products, each variant by itself: those that a search could find. */
export const createObjects = ({ findPlace, runSearch, findPictures, turns }: Dependencies) => {
  const findInIndex = async (
    asking: Asking,
    indexName: string,
    objects: readonly WantedObject[],
    inCall: number,
  ): Promise<ReadonlyMap<WantedObject, Presented> | Failure> => {
    const place = await findPlace(asking, indexName, readIndexName(indexName).searchId);
    if (isFailure(place)) return place;
    const ids = [...new Set(objects.map(({ objectID }) => objectID))];
    const found = await runSearch(searchTargetOf(place), {
      ...{ query: '', page: 1, perPage: ids.length, sort: '', groupVariants: false },
      filters: () => ({ filters: [{ kind: 'products', ids }], facets: [], categories: [] }),
      alsoRead: [],
    });
    if (isFailure(found)) return found;
    const pictures = await findPictures(place, found);
    const byId = new Map(found.result.hits.map((hit) => [hit.product.id, hit]));
    const presented = new Map<WantedObject, Presented>();
    const present = (object: WantedObject): Failure | null => {
      const hit = byId.get(object.objectID);
      const query = readQuery({
        attributesToRetrieve: object.attributesToRetrieve,
        attributesToHighlight: [],
      });
      if (isFailure(query)) return query;
      if (!hit) return null;
      const { _highlightResult: _, ...fields } = hitPresenter(found, query, pictures, inCall)(hit);
      presented.set(object, fields);
      return null;
    };
    const failures = await turns.slices.map(asking.customerId, objects, present);
    return failures.find((failure) => failure !== null) ?? presented;
  };

  const getObjects = async (asking: Asking, objects: readonly WantedObject[]) => {
    const byIndex = [...Map.groupBy(objects, ({ indexName }) => indexName)];
    const found = await searchInTurns(turns, asking, byIndex, ([indexName, some]) =>
      findInIndex(asking, indexName, some, objects.length),
    );
    if (isFailure(found)) return found;
    return { results: objects.map((object) => found.find((some) => some.has(object))?.get(object) ?? null) };
  };

  return {
    /** In the order of the requests; null for a product that isn't there. */
    getObjects,

    getObject: async (asking: Asking, object: WantedObject): Promise<Presented | Failure> => {
      const found = await getObjects(asking, [object]);
      if (isFailure(found)) return found;
      return found.results[0] ?? fail('NOT_FOUND', { message: 'ObjectID does not exist' });
    },
  };
};

/** How many searches a call for objects is. */
export const countIndexes = (objects: readonly WantedObject[]): number =>
  new Set(objects.map(({ indexName }) => indexName)).size;
