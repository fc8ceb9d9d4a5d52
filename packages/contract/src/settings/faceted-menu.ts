import { z } from 'zod';
import { maxAttributeNameChars } from '../basics/attributes.ts';
import { distinctBy, sameUnderBothNames, text } from '../validation.ts';
import { allowedField } from './field-rules.ts';

/** Fields that differ in every product: nothing to choose from. */
export const unfacetableFields: readonly string[] = ['image_link', 'link', 'title', 'id'];

export const facetTypes = ['category', 'range', 'checkbox', 'rangeSlider'] as const;
export type FacetType = (typeof facetTypes)[number];

export const facetedMenuItem = z.object({
  /** A field of the catalog, or one attribute: `attributes.Thread`. */
  field: allowedField(unfacetableFields, 100),
  /** What visitors read above the filter. */
  label: text({ max: 100 }),
  type: z.enum(facetTypes),
  /** Written after the numbers of a range: `cm`, `zł`. */
  unit: z.string().trim().max(20).default(''),
  /** Of the field of attributes: the names of those that never become filters by themselves. */
  except: z
    .array(text({ max: maxAttributeNameChars }))
    .max(200)
    .optional(),
});
export type FacetedMenuItem = z.infer<typeof facetedMenuItem>;

const noFieldTwice = distinctBy<FacetedMenuItem>(({ field }) => field, 'distinct', 'field');

/** In the order in which visitors see the filters. */
export const facetedMenu = z
  .array(facetedMenuItem)
  .max(50)
  .superRefine(noFieldTwice)
  .meta({ description: 'No field twice.' });

const sentItem = facetedMenuItem
  .extend({ type: z.enum(facetTypes).optional(), functionType: z.enum(facetTypes).optional() })
  .meta({
    description:
      'type and functionType are two names of the same thing: one of them is needed, and both have to agree.',
  })
  .transform(({ functionType, ...item }, context): FacetedMenuItem => {
    const type = sameUnderBothNames(context, ['type', item.type], [['functionType'], functionType]);
    return type === null ? z.NEVER : { ...item, type };
  });

/** The menu as a call accepts it. */
export const sentFacetedMenu = z
  .array(sentItem)
  .max(50)
  .superRefine(noFieldTwice)
  .meta({ description: 'No field twice.' });

export const facetedMenuItemView = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(facetTypes),
  /** Another name of `type`. */
  functionType: z.enum(facetTypes),
  unit: z.string(),
  except: z.array(z.string()).optional(),
  isMissing: z.boolean(),
});
export type FacetedMenuItemView = z.infer<typeof facetedMenuItemView>;
