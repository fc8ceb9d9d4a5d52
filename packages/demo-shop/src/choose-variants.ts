import type { Chance } from './chance.ts';
import type { Kind } from './kinds/kind.ts';
import { type Colour, colourSets } from './tables/colours.ts';
import { sizeSets } from './tables/sizes.ts';

export type Variant = { readonly colour: Colour; readonly size: string | null };

/** This many neighbours from a list, starting anywhere. */
const neighbours = <T>(list: readonly T[], count: number, start: number): T[] => {
  const first = Math.min(start, Math.max(0, list.length - count));
  return list.slice(first, first + count);
};

/** The colours and sizes of a product: one or several of each, and no pair twice. */
export const chooseVariants = (kind: Kind, chance: Chance): Variant[] => {
  const colours = colourSets[kind.colours];
  const sizes: readonly string[] = kind.sizes ? sizeSets[kind.sizes] : [];
  const roll = chance.below(100, 'variants');
  const wanted = roll < 60 ? 1 : roll < 80 ? 2 : roll < 92 ? 3 : 4;
  const sizesCount =
    sizes.length === 0 ? 1 : Math.min(sizes.length, chance.happens(60, 'sizes') ? wanted : 1);
  const coloursCount = kind.names ? 1 : Math.ceil(wanted / sizesCount);
  const startColour = chance.below(colours.length, 'colour');
  const chosenColours = Array.from({ length: coloursCount }, (_, index) => {
    const colour = colours[(startColour + index * 3) % colours.length];
    return colour ?? colours[0];
  });
  const chosenSizes =
    sizes.length === 0 ? [null] : neighbours(sizes, sizesCount, chance.below(sizes.length, 'size'));
  return [...new Set(chosenColours)].flatMap((colour) => chosenSizes.map((size) => ({ colour, size })));
};
