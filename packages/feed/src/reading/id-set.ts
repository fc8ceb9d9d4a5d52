import { fingerprint } from './fingerprint.ts';

/** The ids of a feed as 64-bit fingerprints: 8 to 16 bytes per id, whatever its length. */
export type IdSet = {
  /** Adds an id; false if it was there. The probability that any two of a million ids are confused is about 1 in 10^8. */
  readonly add: (id: string) => boolean;
};

const firstSlots = 1 << 14;
const fullestShare = 0.6;

/** Open addressing with linear probing over pairs of 32-bit words; 0,0 marks a free slot. */
export const createIdSet = (): IdSet => {
  let words = new Uint32Array(firstSlots * 2);
  let count = 0;
  const print = new Uint32Array(2);
  // Random for each feed, so that nobody can construct ids that all hash to one slot.
  const [key0 = 0, key1 = 0] = crypto.getRandomValues(new Uint32Array(2));
  const key = [key0, key1] as const;

  const slotFor = (table: Uint32Array, high: number, low: number): number => {
    const mask = table.length / 2 - 1;
    let slot = low & mask;
    while (true) {
      const at = slot * 2;
      const isFree = table[at] === 0 && table[at + 1] === 0;
      if (isFree || (table[at] === high && table[at + 1] === low)) return at;
      slot = (slot + 1) & mask;
    }
  };
  const grow = (): void => {
    const larger = new Uint32Array(words.length * 2);
    for (let at = 0; at < words.length; at += 2) {
      const high = words[at] ?? 0;
      const low = words[at + 1] ?? 0;
      if (high === 0 && low === 0) continue;
      const to = slotFor(larger, high, low);
      larger[to] = high;
      larger[to + 1] = low;
    }
    words = larger;
  };

  return {
    add: (id) => {
      fingerprint(id, key, print);
      const high = print[0] ?? 0;
      const low = print[1] || 1;
      const at = slotFor(words, high, low);
      if (words[at + 1] !== 0) return false;
      words[at] = high;
      words[at + 1] = low;
      count += 1;
      if (count > (words.length / 2) * fullestShare) grow();
      return true;
    },
  };
};
