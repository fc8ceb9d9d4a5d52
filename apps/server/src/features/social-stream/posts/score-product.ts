import type { postProposalReasons } from '@vitrina/contract';
import type { PictureColour } from '../../../ports/picture-colours.ts';

type Reason = (typeof postProposalReasons)[number];

export type ProductCandidate = {
  /** How much of what the caption says the product is, 0 to 1. */
  readonly words: number;
  /** Where among the popular products, 0 for the first, 1 for the last; null if it isn’t among them. */
  readonly popularRank: number | null;
  readonly colours: readonly PictureColour[];
};

/** They add up to 1. */
const weights = { words: 0.6, colour: 0.3, popular: 0.1 } as const;
/** From here on a share is a reason to name. */
const telling = { words: 0.3, colour: 0.75, popular: 0.8 } as const;
/** Where colours aren’t known: neither for nor against. */
const unknown = 0.4;
/** Colours that are this far apart in OKLab have nothing in common; a just noticeable difference is a fiftieth of it. */
const farApart = 0.25;

const distance = (one: PictureColour, other: PictureColour): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

/**
 * How much of a product’s colours a post’s picture has, 0 to 1, each by its share of the product’s picture; null where colours aren’t known. Unlike in a look, the same colour is
 * wanted, not one that goes with it. Compared in OKLab, a perceptual space (Ottosson, 2020).
 */
export const sharedColours = (
  product: readonly PictureColour[],
  post: readonly PictureColour[],
): number | null => {
  if (product.length === 0 || post.length === 0) return null;
  let sum = 0;
  let weight = 0;
  for (const colour of product) {
    const nearest = Math.min(...post.map((other) => distance(colour, other)));
    sum += colour.share * Math.max(0, 1 - nearest / farApart);
    weight += colour.share;
  }
  return weight > 0 ? sum / weight : null;
};

/** How likely a post shows a product, 0 to 1, and why. */
export const scoreProduct = (
  { words, popularRank, colours }: ProductCandidate,
  post: readonly PictureColour[],
): { readonly score: number; readonly reasons: Reason[] } => {
  const colour = sharedColours(colours, post);
  const popular = popularRank === null ? 0 : 1 - popularRank;
  return {
    score: weights.words * words + weights.colour * (colour ?? unknown) + weights.popular * popular,
    reasons: [
      ...(words >= telling.words ? (['words'] as const) : []),
      ...(colour !== null && colour >= telling.colour ? (['colour'] as const) : []),
      ...(popular >= telling.popular ? (['popular'] as const) : []),
    ],
  };
};
