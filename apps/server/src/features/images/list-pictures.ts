import type { ProductDocument } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';
import { reopenCheck } from './check-state-repository.ts';
import { hostOf, imageFields, imageIdOf, imagesOf } from './image-address.ts';
import {
  addToRound,
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

/** Rows written at once, in some milliseconds. */
const rowsAtOnce = 100;
/** They may have twenty pictures each. */
const productsAtOnce = 50;
/** More than any shop has: a list takes 30 bytes of memory for each, and some hundreds on the disk while it is made. */
const maxUses = 5_000_000;
const maxTitleChars = 200;
/** A longer address is no address. */
const maxAddressChars = 4000;

const listedIn = (products: readonly ProductDocument[]): ListedImage[] =>
  products.flatMap((product) => {
    const title = String(product.fields.title ?? '').slice(0, maxTitleChars);
    return imagesOf(product)
      .filter((address) => address.length <= maxAddressChars)
      .map((address) => ({
        ...{ id: imageIdOf(address), address, host: hostOf(address) },
        ...{ productId: product.id, productGroup: product.group ?? product.id, title },
      }));
  });

/**
 * Brings the list of a catalog's pictures up to date with its live products: new ones are due at once, those of vanished products go. What is as before is
 * read and not written. Throws `NoGenerationError` or an `OvertakenError` if another import goes live meanwhile, and what `stopping` was aborted with:
 * whoever noted that lists again.
 */
export const listPictures = async (
  { database, engine, directory, stopping }: Dependencies,
  place: Place,
): Promise<void> => {
  const round = await reopenCheck(database, place);
  const live = await engine.current(place.catalogId);
  const uses = new UseSet();
  await using pictures = await SortedPictures.open(directory);
  const note = async (products: readonly ProductDocument[]): Promise<void> => {
    const listed = listedIn(products).slice(0, maxUses - uses.size);
    for (const { id, productId } of listed) uses.add(id, productId);
    await pictures.add(listed);
  };
  if (live) {
    const address = { catalogKey: place.catalogId, owner: place.customerId };
    for await (const products of engine.walk(address, [...imageFields, 'title']))
      for (let from = 0; from < products.length; from += productsAtOnce)
        await withPause(stopping, () => note(products.slice(from, from + productsAtOnce)));
  }
  for await (const listed of pictures.read(rowsAtOnce))
    await withPause(stopping, () => addToRound(database, place, round, listed));
  for (let after: ImageUse | null = firstUse; after !== null; ) {
    const last: ImageUse = after;
    after = await withPause(stopping, () =>
      removeOtherUses(database, place, { round, uses }, last, rowsAtOnce),
    );
  }
  for (let after: string | null = ''; after !== null; ) {
    const last: string = after;
    after = await withPause(stopping, () => removeUnused(database, place, round, last, rowsAtOnce));
  }
  await endRound(database, place, round, live?.id ?? '');
};
