import { z } from 'zod';
import { distinctBy, text } from '../validation.ts';
import { allowedField } from './field-rules.ts';

/** Fields that are read or sorted by, never searched for words. */
export const unweightableFields: readonly string[] = ['price', 'image_link', 'link'];

export const greatestWeight = 100;

/** How much a word found in a field counts. `fullMatch` asks for the words exactly as typed; of the id, for the whole id. */
export const fieldWeight = z.object({
  field: allowedField(unweightableFields),
  weight: z.number().min(0).max(greatestWeight),
  fullMatch: z.boolean().default(false),
});
export type FieldWeight = z.infer<typeof fieldWeight>;

/** At least one: a search that looks into no field finds nothing. */
export const fieldWeights = z
  .array(fieldWeight)
  .min(1)
  .max(100)
  .superRefine(distinctBy(({ field }) => field, 'distinct', 'field'))
  .meta({ description: 'No field twice.' });

/**
 * A weight as it is shown. `match`: words are found in any form; `exact`: only as typed; neither: the whole value has to be
 * what was typed (the product's id).
 */
export const weightView = z.object({
  field: text(),
  weight: z.number(),
  fullMatch: z.boolean(),
  match: z.boolean(),
  exact: z.boolean(),
  /** The catalog's mapping no longer has the field; the weight is kept, and waits. */
  isMissing: z.boolean(),
});
export type WeightView = z.infer<typeof weightView>;
