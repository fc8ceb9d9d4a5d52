import type { AttributeChoice, FacetResult } from '@vitrina/search-engine';

/* Which attributes become filters by themselves, for every client alike. */

/** Beside the filters that the shop has chosen, no more attributes than people look through. */
export const maxAttributes = 8;
/** An attribute of fewer results than this share says nothing about most of them. */
const minShare = 0.2;

export const attributeChoice = (except: readonly string[]): AttributeChoice => ({
  ...{ limit: maxAttributes, minShare, except },
});

const manyValues = 12;
const minAverage = 1.5;

/** Whether an attribute has a value of its own in nearly every product, as a serial number has. */
export const isCode = ({ values }: FacetResult): boolean =>
  values.length > manyValues &&
  values.reduce((sum, { count }) => sum + count, 0) < values.length * minAverage;
