import type { Stylization, StylizationSlot, slotStates } from './stylization.ts';

export type SlotState = (typeof slotStates)[number];

/** What a slot shows today. */
export type ResolvedSlot<Product> = {
  readonly slot: StylizationSlot;
  readonly state: SlotState;
  readonly product: Product | null;
};

/**
 * The slots of a look as visitors see them, each product at most once. `findToBuy` gives a product only if it can be bought. Server and panel
 * share this: one resolves what is saved, the other what is being edited.
 */
export const resolveSlots = <Product extends { readonly id: string }>(
  { look, slots }: Stylization,
  findToBuy: (productId: string) => Product | undefined,
): ResolvedSlot<Product>[] => {
  const own = slots.map(({ productId }) => (productId === null ? undefined : findToBuy(productId)));
  const taken = new Set(own.flatMap((product) => product?.id ?? []));
  if (look.kind === 'product') taken.add(look.productId);
  return slots.map((slot, at): ResolvedSlot<Product> => {
    const product = own[at];
    if (product) return { slot, state: 'own', product };
    if (slot.productId === null && slot.understudies.length === 0)
      return { slot, state: 'empty', product: null };
    // An understudy that stands elsewhere in the look already would be there twice.
    const understudy = slot.understudies
      .filter((id) => !taken.has(id))
      .map(findToBuy)
      .find((each) => each !== undefined);
    if (!understudy) return { slot, state: 'unavailable', product: null };
    taken.add(understudy.id);
    return { slot, state: 'understudy', product: understudy };
  });
};
