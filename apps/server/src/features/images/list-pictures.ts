import type { ProductDocument } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';
import { hostOf, imageFields, imageIdOf, imagesOf } from './image-address.ts';
import {
  addToRound,
  beginRound,
  endRound,
  firstUse,
  type ImageUse,
  type ListedImage,
  removeOtherUses,
  removeUnused,
} from './list-repository.ts';
import { SortedPictures } from './sorted-pictures.ts';
import { UseSet } from './use-set.ts';
import { withPause } from './with-pause.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'current' | 'walk'>;
  /** For files that are there while a list is made. */
  readonly directory: string;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
};

/** Rows written at once, in about 10 ms: the ids of pictures are random, so that each row is written to other pages than the one before. */
const rowsAtOnce = 100;
const longestTitle = 200;
/** A longer address is no address. */
const longestAddress = 4000;

const listedIn = (products: readonly ProductDocument[]): ListedImage[] =>
  products.flatMap((product) => {
    const title = String(product.fields.title ?? '').slice(0, longestTitle);
    return imagesOf(product)
      .filter((address) => address.length <= longestAddress)
      .map((address) => ({
        ...{ id: imageIdOf(address), address, host: hostOf(address) },
        ...{ productId: product.id, productGroup: product.group ?? product.id, title },
      }));
  });

/**
 * Brings the list of a catalog's pictures up to date with its live products: new ones are due at once, those of vanished products go. What is as before is
 * read and not written. In memory are one portion of the products, and a hash of each picture's use. Throws `NoGenerationError` if another import goes live
 * meanwhile, and what `stopping` was aborted with: whoever noted that lists again.
 */
export const listPictures = async (
  { database, engine, directory, stopping }: Dependencies,
  place: Place,
): Promise<void> => {
  const live = await engine.current(place.catalogId);
  const round = await beginRound(database, place);
  const uses = new UseSet();
  await using pictures = await SortedPictures.open(directory);
  if (live) {
    const address = { catalogKey: place.catalogId, owner: place.customerId };
    for await (const products of engine.walk(address, [...imageFields, 'title'])) {
      const listed = listedIn(products);
      for (const { id, productId } of listed) uses.add(id, productId);
      await withPause(stopping, () => pictures.add(listed));
    }
  }
  for await (const listed of pictures.read())
    for (let from = 0; from < listed.length; from += rowsAtOnce)
      await withPause(stopping, () =>
        addToRound(database, place, round, listed.slice(from, from + rowsAtOnce)),
      );
  for (let after: ImageUse | null = firstUse; after !== null; ) {
    const last: ImageUse = after;
    after = await withPause(stopping, () =>
      removeOtherUses(database, place, { round, uses }, last, rowsAtOnce),
    );
  }
  for (let after: string | null = ''; after !== null; ) {
    const last: string = after;
    after = await withPause(stopping, () => removeUnused(database, place, last, rowsAtOnce));
  }
  await endRound(database, place, round, live?.id ?? '');
};
