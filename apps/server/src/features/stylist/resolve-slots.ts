import { isBuyable, type ProductDocument, resolveSlots, type Stylization } from '@vitrina/contract';

export type FindProduct = (productId: string) => ProductDocument | undefined;

/** Leaves out what can't be bought. */
export const toBuy =
  (find: FindProduct): FindProduct =>
  (productId) => {
    const product = find(productId);
    return product && isBuyable(product.fields) ? product : undefined;
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
export const isShown = (stylization: Stylization, findToBuy: FindProduct): boolean =>
  stylization.isActive &&
  (stylization.look.kind === 'picture' || findToBuy(stylization.look.productId) !== undefined) &&
  resolveSlots(stylization, findToBuy).some(({ product }) => product !== null);
