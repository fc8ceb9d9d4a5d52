import { z } from 'zod';
import { listDrawings } from '../pictures/drawings.ts';
import { type ColourSet, colourSets } from '../tables/colours.ts';
import { type Material, materials } from '../tables/materials.ts';
import { type SizeSet, sizeSets } from '../tables/sizes.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(table) as [Key, ...Key[]]);
const words = z.array(z.string()).readonly();

/** The schema of a kind of product, given the present drawings: the folder is read when the shop is first visited. */
export const makeKindSchema = () =>
  z.strictObject({
    /** Three letters that begin each of its products' ids. */
    code: z.string().length(3),
    noun: z.string(),
    gender: z.enum(['m', 'f', 'n', 'pl']),
    drawing: z.enum(listDrawings()),
    /** Second and third level of g:product_type; the first is the department. */
    shelf: z.tuple([z.string(), z.string()]).readonly(),
    /** Id in Google's product taxonomy. */
    googleCategory: z.int(),
    /** Masculine adjectives, declined to agree with the noun. */
    styles: words,
    /** Words after the adjective, which don't change: „z falbaną". */
    extras: words,
    /** Names of its own instead of the common model names; such titles don't start with a colour. */
    names: words.optional(),
    /** Minimum and maximum. */
    pricePln: z.tuple([z.number(), z.number()]).readonly(),
    colours: keysOf<ColourSet>(colourSets),
    sizes: keysOf<SizeSet>(sizeSets).optional(),
    materials: z.array(keysOf<Material>(materials)).readonly(),
    details: z.record(z.string(), words),
    /** Sentences about any product of this kind. */
    notes: words,
    /** Whether its pictures may have a woven or printed pattern. */
    patterned: z.boolean().optional(),
  });

/** A kind of product: everything its products are generated from. */
export type Kind = z.infer<ReturnType<typeof makeKindSchema>>;
