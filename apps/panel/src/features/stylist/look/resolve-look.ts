import {
  isBuyable,
  type Product,
  type ResolvedSlot as Resolved,
  resolveSlots,
  type Stylization,
} from '@vitrina/contract';

export type FindProduct = (productId: string) => Product | undefined;
export type ResolvedSlot = Resolved<Product>;

export const canBeBought = (product: Product | undefined): product is Product =>
  product !== undefined && isBuyable(product);

/** The slots of a look as visitors would see them if it were saved as it is. */
export const resolveLook = (value: Stylization, find: FindProduct): ResolvedSlot[] =>
  resolveSlots(value, (productId) => {
    const product = find(productId);
    return canBeBought(product) ? product : undefined;
  });

/** Whether visitors see the look, and otherwise why not; `unknown` while its products aren't known. */
export type LookState = 'shown' | 'off' | 'mainUnavailable' | 'nothing' | 'unknown';

export const lookState = (value: Stylization, find: FindProduct, areKnown: boolean): LookState => {
  if (!value.isActive) return 'off';
  if (!areKnown) return 'unknown';
  if (value.look.kind === 'product' && !canBeBought(find(value.look.productId))) return 'mainUnavailable';
  return resolveLook(value, find).some(({ product }) => product !== null) ? 'shown' : 'nothing';
};
