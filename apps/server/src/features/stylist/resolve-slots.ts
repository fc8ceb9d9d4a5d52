import type { ProductDocument, Stylization, StylizationSlot, slotStates } from '@vitrina/contract';

type SlotState = (typeof slotStates)[number];
type FindProduct = (productId: string) => ProductDocument | undefined;

/** What a slot shows today. */
export type ResolvedSlot = {
  readonly slot: StylizationSlot;
  readonly state: SlotState;
  readonly product: ProductDocument | null;
};

/** Preorders and backorders can be bought. */
export const canBeBought = (product: ProductDocument | undefined): product is ProductDocument =>
  product !== undefined && product.fields.availability !== 'out_of_stock';

const resolveSlot = (slot: StylizationSlot, find: FindProduct, taken: ReadonlySet<string>): ResolvedSlot => {
  if (slot.productId === null && slot.understudies.length === 0)
    return { slot, state: 'empty', product: null };
  const own = slot.productId === null ? undefined : find(slot.productId);
  if (canBeBought(own)) return { slot, state: 'own', product: own };
  // An understudy that stands elsewhere in the look already would be there twice.
  const understudy = slot.understudies
    .filter((id) => !taken.has(id))
    .map(find)
    .find(canBeBought);
  return understudy
    ? { slot, state: 'understudy', product: understudy }
    : { slot, state: 'unavailable', product: null };
};

/** The slots of a look as visitors see them today, each product at most once. */
export const resolveSlots = ({ look, slots }: Stylization, find: FindProduct): ResolvedSlot[] => {
  const taken = new Set(
    slots.flatMap(({ productId }) => (canBeBought(find(productId ?? '')) ? [productId ?? ''] : [])),
  );
  if (look.kind === 'product') taken.add(look.productId);
  return slots.map((slot) => {
    const resolved = resolveSlot(slot, find, taken);
    if (resolved.product) taken.add(resolved.product.id);
    return resolved;
  });
};

/** All products that a stylization names. */
export const productIdsIn = ({ look, slots }: Stylization): string[] => [
  ...(look.kind === 'product' ? [look.productId] : []),
  ...slots.flatMap(({ productId, understudies }) => [
    ...(productId === null ? [] : [productId]),
    ...understudies,
  ]),
];

/** Whether visitors see anything: the look itself, and at least one product to buy with it. */
export const isShown = (stylization: Stylization, find: FindProduct): boolean =>
  stylization.isActive &&
  (stylization.look.kind === 'picture' || canBeBought(find(stylization.look.productId))) &&
  resolveSlots(stylization, find).some(({ product }) => product !== null);
