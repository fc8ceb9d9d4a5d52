import { z } from 'zod';
import { distinctBy, text } from '../validation.ts';

/**
 * A field to make suggestions from. `useAggregate`: whole values of the field with the number of their products (a brand, a
 * category); otherwise single words.
 */
export const suggestionField = z.object({
  /** The field's name. */
  label: text({ max: 63 }),
  status: z.boolean(),
  useAggregate: z.boolean().default(false),
});
export type SuggestionField = z.infer<typeof suggestionField>;

export const suggestionFields = z
  .array(suggestionField)
  .max(50)
  .superRefine(distinctBy(({ label }) => label, 'distinct', 'label'))
  .meta({ description: 'No label twice.' });

export const suggestionFieldView = z.object({
  label: z.string(),
  status: z.boolean(),
  useAggregate: z.boolean(),
  isMissing: z.boolean(),
});
export type SuggestionFieldView = z.infer<typeof suggestionFieldView>;

/** Product fields that are sent to visitors' browsers with a search. */
export const sharedFields = z
  .array(z.object({ field: text({ max: 63 }) }))
  .max(200)
  .superRefine(distinctBy(({ field }) => field, 'distinct', 'field'))
  .meta({ description: 'No field twice.' });
export const sharedFieldView = z.object({ field: z.string(), isMissing: z.boolean() });
export type SharedFieldView = z.infer<typeof sharedFieldView>;
