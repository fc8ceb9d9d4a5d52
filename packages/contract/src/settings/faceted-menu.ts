import { z } from 'zod';
import { distinctBy, text } from '../validation.ts';
import { allowedField } from './field-rules.ts';

/** Fields that differ from product to product: nothing to choose from. */
export const unfacetableFields: readonly string[] = ['image_link', 'link', 'title', 'id'];

export const facetTypes = ['category', 'range', 'checkbox', 'rangeSlider'] as const;
export type FacetType = (typeof facetTypes)[number];

export const facetedMenuItem = z.object({
  field: allowedField(unfacetableFields),
  /** What visitors read above the filter. */
  label: text({ max: 100 }),
  type: z.enum(facetTypes),
  /** Behind the numbers of a range: `cm`, `zł`. */
  unit: z.string().trim().max(20).default(''),
});
export type FacetedMenuItem = z.infer<typeof facetedMenuItem>;

/** In the order in which visitors see the filters. */
export const facetedMenu = z
  .array(facetedMenuItem)
  .max(50)
  .superRefine(distinctBy(({ field }) => field, 'distinct', 'field'))
  .meta({ description: 'No field twice.' });

export const facetedMenuItemView = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(facetTypes),
  unit: z.string(),
  isMissing: z.boolean(),
});
export type FacetedMenuItemView = z.infer<typeof facetedMenuItemView>;
