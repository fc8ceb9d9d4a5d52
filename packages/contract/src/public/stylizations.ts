import { z } from 'zod';
import { hotspot } from '../stylization.ts';
import { publicProduct } from './search.ts';

/** Query parameters of `GET /public/stylizations/{searchId}`: one of the two. */
export const publicStylizationsQuery = z
  .object({
    /** Looks with this product: those built around it first. */
    product: z.string().min(1).max(200).optional(),
    /** One look. */
    id: z.string().min(1).max(100).optional(),
    count: z.coerce.number().int().min(1).max(10).default(1),
  })
  .refine(({ product, id }) => (product === undefined) !== (id === undefined), {
    path: ['product'],
    message: 'required',
  })
  .meta({ description: 'Either product or id.' });

/** A look with the products that can be bought now. Slots without any are left out, and looks without slots. */
export const publicStylization = z.object({
  stylizationId: z.string(),
  name: z.string(),
  look: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('product'), product: publicProduct }),
    z.object({ kind: z.literal('picture'), url: z.string(), alt: z.string() }),
  ]),
  slots: z.array(z.object({ label: z.string(), product: publicProduct, hotspot: hotspot.nullable() })),
});
export type PublicStylization = z.infer<typeof publicStylization>;

export const publicStylizationsReply = z.object({ stylizations: z.array(publicStylization) });
export type PublicStylizationsReply = z.infer<typeof publicStylizationsReply>;
