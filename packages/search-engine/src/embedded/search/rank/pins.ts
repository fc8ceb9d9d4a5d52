import type { Pin } from '../../../plan/plan.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { FoundProducts } from '../found-products.ts';
import type { ProductTest } from '../match/filter.ts';

/** For looking up a product by its id. */
const stepsPerPin = 500;

export type PinnedProduct = { readonly product: number; readonly position: number };

/** The pinned products that the catalog has and the filters let through, by position. A product or a group is pinned once. */
export const findPins = (
  reader: GenerationReader,
  pins: readonly Pin[],
  passes: ProductTest | null,
  groupVariants: boolean,
): PinnedProduct[] => {
  const taken = new Set<number>();
  const found: PinnedProduct[] = [];
  for (const { productId, position } of pins.toSorted((a, b) => a.position - b.position)) {
    reader.deadline.spend(stepsPerPin);
    const product = reader.findNumber(productId);
    if (product < 0 || (passes !== null && !passes(product))) continue;
    const collapsedHit = groupVariants ? reader.groups[product] : product;
    if (taken.has(collapsedHit)) continue;
    taken.add(collapsedHit);
    found.push({ product, position });
  }
  return found;
};

/** The collapsed hits that pins replace, and how many of these were found. */
export const replacedHits = (
  reader: GenerationReader,
  pinned: readonly PinnedProduct[],
  found: FoundProducts,
): { readonly collapsedHits: ReadonlySet<number>; readonly foundCount: number } => {
  if (pinned.length === 0) return { collapsedHits: new Set(), foundCount: 0 };
  const { isGrouped } = found;
  const membersOf = (product: number) => (isGrouped ? Array.from(reader.groupMembers(product)) : [product]);
  return {
    collapsedHits: new Set(pinned.map(({ product }) => (isGrouped ? reader.groups[product] : product))),
    foundCount: pinned.filter(({ product }) => membersOf(product).some((member) => found.has(member))).length,
  };
};

/** Puts each pinned product at its position, counted from 1; at the end if there are too few hits. */
export const insertPins = (collapsedHits: Uint32Array, pinned: readonly PinnedProduct[]): Uint32Array => {
  if (pinned.length === 0) return collapsedHits;
  const merged: number[] = [];
  let nextPin = 0;
  for (let at = 0; at < collapsedHits.length || nextPin < pinned.length; ) {
    const pin = pinned[nextPin];
    if (pin && (at >= collapsedHits.length || pin.position <= merged.length + 1)) {
      merged.push(pin.product);
      nextPin++;
    } else merged.push(collapsedHits[at++]);
  }
  return Uint32Array.from(merged);
};
