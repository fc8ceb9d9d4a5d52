import { ByteCursor } from '../format/byte-cursor.ts';
import { impactValues } from '../format/impact.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { type ListPlace, readLists } from './score-terms.ts';

const none = 0xffffffff;

/** Walks one list product by product with its positions. */
class PositionWalk {
  readonly #postings: ByteCursor;
  readonly #positions: ByteCursor;
  #left: number;
  product = -1;
  impact = 0;
  places: number[] = [];

  constructor(bytes: Uint8Array, list: ListPlace) {
    this.#postings = new ByteCursor(bytes, list.postings);
    this.#positions = new ByteCursor(bytes, list.positions);
    this.#left = list.count;
    this.next();
  }

  next(): void {
    if (this.#left === 0) {
      this.product = none;
      return;
    }
    this.#left--;
    this.product += this.#postings.readVarint();
    this.impact = this.#postings.readByte();
    this.places.length = 0;
    let place = 0;
    for (;;) {
      const step = this.#positions.readVarint();
      place += step >>> 1;
      this.places.push(place);
      if ((step & 1) === 1) return;
    }
  }

  skipTo(product: number): void {
    while (this.product < product) this.next();
  }
}

/** Whether the terms stand side by side somewhere in the product that all walks are at. */
const isSideBySide = (walks: readonly PositionWalk[]): boolean =>
  walks[0]?.places.some((place) => walks.every((walk, i) => walk.places.includes(place + i))) ?? false;

const scoreField = (
  walks: readonly PositionWalk[],
  weight: number,
  onlyCount: number,
  accumulator: Accumulator,
): void => {
  const [first] = walks;
  if (!first) return;
  const { shares, counts, touched } = accumulator;
  while (first.product !== none) {
    const { product } = first;
    let next = product;
    for (const walk of walks) {
      walk.skipTo(product);
      if (walk.product > next) next = walk.product;
    }
    if (next > product) {
      first.skipTo(next);
      continue;
    }
    if ((onlyCount < 0 || counts[product] === onlyCount) && isSideBySide(walks)) {
      const impact = Math.min(...walks.map((walk) => walk.impact));
      const before = shares[product] as number;
      if (before === 0) touched[accumulator.touchedCount++] = product;
      shares[product] = before + weight * (impactValues[impact] as number);
    }
    first.next();
  }
};

/** Adds the shares of terms that stand side by side, in that order, in one field: the share of the least of them. */
export const scorePhrase = (
  reader: GenerationReader,
  ranks: readonly number[],
  weight: number,
  fieldWeights: Float64Array,
  onlyCount: number,
  accumulator: Accumulator,
): void => {
  const lists = ranks.map((rank) => readLists(reader, rank));
  for (const [field, fieldWeight] of fieldWeights.entries()) {
    if (fieldWeight <= 0) continue;
    const ofField = lists.map((places) => places.find((place) => place.field === field));
    const known = ofField.filter((place) => place !== undefined);
    if (known.length < ranks.length) continue;
    const walks = known.map((place) => new PositionWalk(reader.postings, place));
    scoreField(walks, weight * fieldWeight, onlyCount, accumulator);
  }
};
