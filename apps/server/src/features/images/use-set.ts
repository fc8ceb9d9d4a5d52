import { sha256 } from '../../storage/ids.ts';

/** One set of a million would hold up its thread for 100 ms whenever it grows; many small ones don't. */
const setsCount = 4096;
const hexOfSet = 3;
const hexOfHash = 8;

/**
 * Which products show which pictures: hashes of 44 bits, which take some 30 bytes each, where texts would take more than a hundred. Beside a
 * million of them, one use in twenty million is taken for another.
 */
export class UseSet {
  readonly #sets = Array.from({ length: setsCount }, () => new Set<number>());
  /** How many were added. */
  size = 0;

  add(imageId: string, productId: string): void {
    const { set, hash } = this.#find(imageId, productId);
    set.add(hash);
    this.size += 1;
  }

  has(imageId: string, productId: string): boolean {
    const { set, hash } = this.#find(imageId, productId);
    return set.has(hash);
  }

  #find(imageId: string, productId: string): { set: Set<number>; hash: number } {
    const digest = sha256(`${imageId} ${productId}`);
    const set = this.#sets[Number.parseInt(digest.slice(0, hexOfSet), 16)] as Set<number>;
    // A small integer takes no memory of its own.
    return { set, hash: Number.parseInt(digest.slice(hexOfSet, hexOfSet + hexOfHash), 16) | 0 };
  }
}
