import type { ListPlace } from './postings.ts';

/** The product behind the last. */
export const none = 0xffffffff;

/** The first `count` of `places`, ascending; the list is written anew for each product, and never cut, so that it keeps its room. */
export type Positions = { readonly places: number[]; count: number };

/** Walks one list product by product; the positions of a product are read only when asked for. */
export class PostingWalk {
  readonly #bytes: Uint8Array;
  #at: number;
  /** Where the present product's positions begin. */
  #positionsAt: number;
  #left: number;
  readonly termOrdinal: number;
  readonly count: number;
  product = -1;
  impact = 0;
  readonly #positions: Positions = { places: [], count: 0 };
  #positionsOf = -1;

  constructor(bytes: Uint8Array, termOrdinal: number, list: ListPlace) {
    this.termOrdinal = termOrdinal;
    this.#bytes = bytes;
    this.#at = list.postings;
    this.#positionsAt = list.positions;
    this.#left = list.count;
    this.count = list.count;
    this.skipTo(0);
  }

  /** The positions in the present product, ascending. */
  get positions(): Readonly<Positions> {
    const positions = this.#positions;
    if (this.#positionsOf === this.product) return positions;
    this.#positionsOf = this.product;
    const { places } = positions;
    const bytes = this.#bytes;
    let at = this.#positionsAt;
    let place = 0;
    let count = 0;
    for (let isLast = 0; isLast === 0; ) {
      let byte = bytes[at++];
      let step = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++];
        step |= (byte & 127) << shift;
      }
      place += step >>> 1;
      places[count++] = place;
      isLast = step & 1;
    }
    positions.count = count;
    return positions;
  }

  /** Goes on to the first product that isn't below the wanted one. */
  skipTo(wanted: number): void {
    const bytes = this.#bytes;
    let { product, impact } = this;
    let at = this.#at;
    let positionsAt = this.#positionsAt;
    let left = this.#left;
    while (product < wanted) {
      if (product >= 0) positionsAt = behindPositions(bytes, positionsAt);
      if (left === 0) {
        product = none;
        break;
      }
      left--;
      let byte = bytes[at++];
      let delta = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++];
        delta |= (byte & 127) << shift;
      }
      product += delta;
      impact = bytes[at++];
    }
    this.product = product;
    this.impact = impact;
    this.#at = at;
    this.#positionsAt = positionsAt;
    this.#left = left;
  }
}

/** Where one product's positions end; the lowest bit of each tells the last. */
const behindPositions = (bytes: Uint8Array, start: number): number => {
  let at = start;
  for (;;) {
    const first = bytes[at++];
    for (let byte = first; byte > 127; ) byte = bytes[at++];
    if ((first & 1) === 1) return at;
  }
};
