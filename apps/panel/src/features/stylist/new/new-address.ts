import type { StylizationLook } from '@vitrina/contract';
import { z } from 'zod';

/** Stands for the id in the address of a stylization that isn't saved yet. */
export const newStylization = 'new';

/** `?catalog=…&product=P1` or `?catalog=…&picture=https://…`: what a new stylization is built around. */
export const newSearch = z.object({
  catalog: z.string().max(100).catch(''),
  product: z.string().max(200).catch(''),
  picture: z.url({ protocol: /^https?$/ }).catch(''),
  alt: z.string().max(300).catch(''),
});

/** Null until it is chosen. */
export const lookOf = ({ product, picture, alt }: z.infer<typeof newSearch>): StylizationLook | null => {
  if (product !== '') return { kind: 'product', productId: product };
  return picture === '' ? null : { kind: 'picture', url: picture, alt };
};
