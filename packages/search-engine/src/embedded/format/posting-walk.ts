import type { ListPlace } from './postings.ts';

/** Greater than any product number: the walk is over. */
export const none = 0xffffffff;

/** The first `count` of `places`, ascending. The array is reused for every product and never truncated, so that it keeps its capacity. */
export type Positions = { readonly places: number[]; count: number };

/** Walks one list product by product; a product's positions are read only when asked for. */
export class PostingWalk {
  readonly #bytes: Uint8Array;
  #at: number;
  /** Where the current product's positions begin. */
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

  /** The positions in the current product, ascending. */
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

  /** Advances to the first product that is not below `wanted`. */
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

/** Where one product's positions end: the lowest bit marks the last. */
const behindPositions = (bytes: Uint8Array, start: number): number => {
  let at = start;
  for (;;) {
    const first = bytes[at++];
    for (let byte = first; byte > 127; ) byte = bytes[at++];
    if ((first & 1) === 1) return at;
  }
};
