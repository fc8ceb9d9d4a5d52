import type { ProductDocument, proposalReasons } from '@vitrina/contract';
import type { PictureColour } from '../../../ports/picture-colours.ts';
import { colourHarmony } from './colour-harmony.ts';

type Reason = (typeof proposalReasons)[number];

/** What a candidate is held against: the main product, then what else is in the look. */
export type Look = {
  readonly main: ProductDocument;
  /** Of all products of the look whose colours are known. */
  readonly colours: readonly (readonly PictureColour[])[];
};

export type Candidate = {
  readonly product: ProductDocument;
  readonly colours: readonly PictureColour[];
  /** Purchases with a product of the look. */
  readonly boughtTogether: number;
  /** Clicks of the last 30 days. */
  readonly clicks: number;
};

export type ScoredCandidate = Candidate & { readonly score: number; readonly reasons: readonly Reason[] };

/** They add up to 1. */
const weights = { colour: 0.4, boughtTogether: 0.2, price: 0.2, brand: 0.1, popular: 0.1 } as const;
/** Where nothing is known, neither for nor against. */
const unknown = 0.5;
/** A price this many times higher or lower has nothing in common. */
const priceSpan = 6;
const fewestPurchases = 2;
/** From here on, more doesn't count for more. */
const manyPurchases = 10;
const manyClicks = 50;
/** A share from which on it is a reason to name. */
const telling = { colour: 0.78, price: 0.7, popular: 0.5 } as const;

const numberOf = ({ fields }: ProductDocument, field: string): number | null => {
  const value = fields[field];
  return typeof value === 'number' && value > 0 ? value : null;
};

/** The worst match counts: one wrong colour spoils a look. */
const colourShare = (look: Look, { colours }: Candidate): number | null => {
  const harmonies = look.colours.flatMap((others) => colourHarmony(colours, others) ?? []);
  return harmonies.length > 0 ? Math.min(...harmonies) : null;
};

const priceShare = (main: ProductDocument, product: ProductDocument): number | null => {
  const [price, other] = [numberOf(main, 'price'), numberOf(product, 'price')];
  if (price === null || other === null) return null;
  return Math.max(0, 1 - Math.abs(Math.log(price / other)) / Math.log(priceSpan));
};

const hasSameBrand = (main: ProductDocument, product: ProductDocument): boolean =>
  typeof main.fields.brand === 'string' &&
  main.fields.brand !== '' &&
  main.fields.brand === product.fields.brand;

/** Grows ever more slowly, and ends at 1. */
const saturating = (count: number, many: number): number => Math.min(1, Math.log1p(count) / Math.log1p(many));

/** How well a product goes with a look, 0 to 1, and why. */
export const scoreCandidate = (look: Look, candidate: Candidate): ScoredCandidate => {
  const colour = colourShare(look, candidate);
  const price = priceShare(look.main, candidate.product);
  const isSameBrand = hasSameBrand(look.main, candidate.product);
  const isBoughtTogether = candidate.boughtTogether >= fewestPurchases;
  const popular = saturating(candidate.clicks, manyClicks);
  const reasons: Reason[] = [
    ...(isBoughtTogether ? (['boughtTogether'] as const) : []),
    ...(colour !== null && colour >= telling.colour ? (['colour'] as const) : []),
    ...(isSameBrand ? (['brand'] as const) : []),
    ...(price !== null && price >= telling.price ? (['price'] as const) : []),
    ...(popular >= telling.popular ? (['popular'] as const) : []),
  ];
  const score =
    weights.colour * (colour ?? unknown) +
    weights.boughtTogether * (isBoughtTogether ? saturating(candidate.boughtTogether, manyPurchases) : 0) +
    weights.price * (price ?? unknown) +
    weights.brand * (isSameBrand ? 1 : 0) +
    weights.popular * popular;
  return { ...candidate, score, reasons };
};
