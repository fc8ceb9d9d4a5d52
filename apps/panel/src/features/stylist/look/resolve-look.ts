import type { Product, Stylization, StylizationSlot, slotStates } from '@vitrina/contract';

export type SlotState = (typeof slotStates)[number];
export type FindProduct = (productId: string) => Product | undefined;

/** What visitors would see in a slot if the look were saved as it is. */
export type ResolvedSlot = {
  readonly slot: StylizationSlot;
  readonly state: SlotState;
  readonly product: Product | null;
};

/** Preorders and backorders can be bought. */
export const canBeBought = (product: Product | undefined): product is Product =>
  product !== undefined && product.availability !== 'out_of_stock';

/** The slots of an unsaved look by the rules of the server, which knows only saved ones: each product at most once. */
export const resolveLook = ({ look, slots }: Stylization, find: FindProduct): ResolvedSlot[] => {
  const own = slots.map(({ productId }) => (productId === null ? undefined : find(productId)));
  const taken = new Set(own.filter(canBeBought).map(({ id }) => id));
  if (look.kind === 'product') taken.add(look.productId);
  return slots.map((slot, at): ResolvedSlot => {
    const product = own[at];
    if (canBeBought(product)) return { slot, state: 'own', product };
    if (slot.productId === null && slot.understudies.length === 0)
      return { slot, state: 'empty', product: null };
    const understudy = slot.understudies
      .filter((id) => !taken.has(id))
      .map(find)
      .find(canBeBought);
    if (!understudy) return { slot, state: 'unavailable', product: null };
    taken.add(understudy.id);
    return { slot, state: 'understudy', product: understudy };
  });
};

/** Whether visitors see the look, and otherwise why not. */
export type LookState = 'shown' | 'off' | 'mainUnavailable' | 'nothing';

export const lookState = (value: Stylization, find: FindProduct): LookState => {
  if (!value.isActive) return 'off';
  if (value.look.kind === 'product' && !canBeBought(find(value.look.productId))) return 'mainUnavailable';
  return resolveLook(value, find).some(({ product }) => product !== null) ? 'shown' : 'nothing';
};
