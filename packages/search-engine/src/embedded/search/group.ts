import type { GenerationReader } from '../read/generation-reader.ts';
import type { Compare } from './compare.ts';
import type { FoundProducts } from './facets.ts';

/** Puts the products of one group side by side, and gives the best of each group. */
export const groupProducts = (
  reader: GenerationReader,
  found: Uint32Array,
  compare: Compare,
): FoundProducts & { readonly best: Uint32Array } => {
  const { groups } = reader;
  const products = found.slice().sort((a, b) => (groups[a] as number) - (groups[b] as number) || a - b);
  const ends: number[] = [];
  const best: number[] = [];
  for (let at = 0; at < products.length; ) {
    const group = groups[products[at] as number];
    let leader = products[at++] as number;
    for (; at < products.length && groups[products[at] as number] === group; at++)
      if (compare(products[at] as number, leader) < 0) leader = products[at] as number;
    ends.push(at);
    best.push(leader);
  }
  return { products, groupEnds: Uint32Array.from(ends), best: Uint32Array.from(best) };
};
