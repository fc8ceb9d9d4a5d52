import type { ProductDocument } from '@vitrina/contract';
import type { Pin } from '../../plan/plan.ts';
import type { Hit } from './ask.ts';

/** A pinned product that the catalog has and the filters let through. */
export type PinnedProduct = { readonly hit: Hit; readonly position: number };

/** By position. A product, or a group where variants are grouped, is pinned once. */
export const choosePins = (
  pins: readonly Pin[],
  hits: readonly Hit[],
  isGrouped: boolean,
): PinnedProduct[] => {
  const byId = new Map(hits.map((hit) => [(JSON.parse(hit._source.p) as ProductDocument).id, hit]));
  const taken = new Set<number>();
  return pins
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ productId, position }): PinnedProduct[] => {
      const hit = byId.get(productId);
      if (hit === undefined) return [];
      const row = isGrouped ? hit._source.g : hit._source.n;
      if (taken.has(row)) return [];
      taken.add(row);
      return [{ hit, position }];
    });
};

/** A place of a page: the pin of this index, or the row of this index among those that aren't pinned. */
export type Place = { readonly pin: number } | { readonly row: number };

/** Which pins and rows are on a page: each pin at its position, counted from 1, at the end if there are too few rows. */
export const placesOfPage = (
  pins: readonly Pick<PinnedProduct, 'position'>[],
  rows: number,
  offset: number,
  limit: number,
): Place[] => {
  const places: Place[] = [];
  let row = 0;
  let pin = 0;
  for (let at = 0; at < offset + limit && (row < rows || pin < pins.length); at++) {
    const next = pins[pin];
    const place = next && (row >= rows || next.position <= at + 1) ? { pin: pin++ } : { row: row++ };
    if (at >= offset) places.push(place);
  }
  return places;
};
