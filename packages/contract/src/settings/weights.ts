import { z } from 'zod';
import { distinctBy, text } from '../validation.ts';
import { allowedField } from './field-rules.ts';

/** Fields that are shown or sorted by, never searched for words. */
export const unweightableFields: readonly string[] = ['price', 'image_link', 'link'];

export const greatestWeight = 100;

/**
 * How much a match in a field counts: nothing at 0, and what is less than 0.001 counts as that. `fullMatch` requires the words exactly as
 * typed; for the id, the whole id.
 */
export const fieldWeight = z.object({
  field: allowedField(unweightableFields),
  weight: z.number().min(0).max(greatestWeight),
  fullMatch: z.boolean().default(false),
});
export type FieldWeight = z.infer<typeof fieldWeight>;

/** At least one: a search in no field finds nothing. */
export const fieldWeights = z
  .array(fieldWeight)
  .min(1)
  .max(100)
  .superRefine(distinctBy(({ field }) => field, 'distinct', 'field'))
  .meta({ description: 'No field twice.' });

/**
 * A weight as shown. `match`: words match in any form; `exact`: only as typed; neither: the whole value must be what was typed,
 * or a piece of it where nothing else is found (the product's id).
 */
export const weightView = z.object({
  field: text(),
  weight: z.number(),
  fullMatch: z.boolean(),
  match: z.boolean(),
  exact: z.boolean(),
  /** The catalog's mapping no longer has the field; the weight stays for when it returns. */
  isMissing: z.boolean(),
});
export type WeightView = z.infer<typeof weightView>;
