import { z } from 'zod';
import { product } from './product.ts';
import { addProblem, text, url } from './validation.ts';

/** A customer's stylizations, and what one may hold. */
export const stylizationLimits = {
  stylizations: 1000,
  slots: 12,
  understudies: 3,
  linkedAtOnce: 100,
} as const;

const productId = text({ max: 200 });
/** Shares of the picture's width and height, from its upper left corner. */
const share = z.number().min(0).max(1);
export const hotspot = z.object({ x: share, y: share });
export type Hotspot = z.infer<typeof hotspot>;

/** What a look is built around: a product of the catalog, or a picture of several products worn or placed together. */
export const stylizationLook = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), productId }),
  z.object({
    kind: z.literal('picture'),
    url,
    /** What the picture shows, for those who can't see it. */
    alt: z.string().trim().max(300).default(''),
  }),
]);
export type StylizationLook = z.infer<typeof stylizationLook>;

/** A place in the look for one product. While the product can't be bought, the first understudy that can takes its place. */
export const stylizationSlot = z.object({
  /** Unique within the stylization. */
  slotId: z.string().regex(/^[\w-]{1,40}$/),
  /** What visitors read above it; empty for nothing. */
  label: z.string().trim().max(60).default(''),
  /** A node of the base taxonomy: what is proposed for this slot. */
  baseCategoryId: z.string().min(1).max(200).nullable().default(null),
  /** Null while the slot is empty. */
  productId: productId.nullable().default(null),
  understudies: z.array(productId).max(stylizationLimits.understudies).default([]),
  hotspot: hotspot.nullable().default(null),
});
export type StylizationSlot = z.infer<typeof stylizationSlot>;

const productsOf = (slot: z.infer<typeof stylizationSlot>): string[] =>
  slot.productId === null ? [] : [slot.productId];

export const stylization = z
  .object({
    name: text({ max: 100 }),
    /** Only active ones are shown in the shop. */
    isActive: z.boolean().default(true),
    look: stylizationLook,
    slots: z.array(stylizationSlot).max(stylizationLimits.slots),
  })
  .superRefine(({ look, slots }, context) => {
    const ids = new Set<string>();
    const products = new Set<string>(look.kind === 'product' ? [look.productId] : []);
    for (const [at, slot] of slots.entries()) {
      if (ids.has(slot.slotId)) addProblem(context, ['slots', at, 'slotId'], 'distinct');
      ids.add(slot.slotId);
      for (const id of productsOf(slot)) {
        if (products.has(id)) addProblem(context, ['slots', at, 'productId'], 'distinct');
        products.add(id);
      }
      for (const [place, id] of slot.understudies.entries()) {
        const isTaken = id === slot.productId || slot.understudies.indexOf(id) < place;
        if (isTaken) addProblem(context, ['slots', at, 'understudies', place], 'distinct');
      }
    }
  })
  .meta({
    description: 'No product is in two slots, nor the main product in one; slots have different ids.',
  });
export type Stylization = z.infer<typeof stylization>;

/**
 * What a visitor would see in a slot today: its product (`own`), an understudy, nothing because none of its products can be bought
 * (`unavailable`), or nothing because none was chosen (`empty`).
 */
export const slotStates = ['own', 'understudy', 'unavailable', 'empty'] as const;

export const savedStylization = z.object({
  stylizationId: z.string(),
  catalogId: z.string(),
  stylization,
  /** Of each slot, by its id; none while the products aren't known. */
  slotStates: z.record(z.string(), z.enum(slotStates)),
  /** The products that the stylization names and the catalog has, by id. */
  products: z.record(z.string(), product),
  /** Whether it could be seen which products the catalog has. It can't while search is away; `products` is empty then. */
  areProductsKnown: z.boolean(),
  /** Whether visitors see anything of it; while the products aren't known, whether it is active. */
  isShown: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedStylization = z.infer<typeof savedStylization>;

/** Why a product is proposed. `boughtTogether`: with a product of the look, in at least two purchases. */
export const proposalReasons = ['colour', 'brand', 'price', 'boughtTogether', 'popular'] as const;
export const slotProposal = z.object({
  baseCategoryId: z.string().nullable(),
  /** The product whose like are proposed; null if it is a base category's. */
  likeProductId: z.string().nullable(),
  label: z.string(),
  /** The best first. */
  candidates: z.array(z.object({ product, score: z.number(), reasons: z.array(z.enum(proposalReasons)) })),
});
export type SlotProposal = z.infer<typeof slotProposal>;
