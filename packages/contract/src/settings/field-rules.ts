import { addProblem, text } from '../validation.ts';

/** The name of a product field, except those that can't be used here. */
export const allowedField = (forbidden: readonly string[], max = 63) =>
  text({ max })
    .superRefine((field, context) => {
      if (forbidden.includes(field)) addProblem(context, [], 'forbiddenField');
    })
    .meta({ not: { enum: [...forbidden] } });

/** A field, and whether the catalog's mapping has lost it. */
export type KnownField = { readonly field: string; readonly isMissing: boolean };
