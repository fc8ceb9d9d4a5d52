import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { isValue, negate } from './filter-conditions.ts';
import { badRequest } from './refusal.ts';

/** The attribute that a condition names. */
export const nameOfFacetFilter = (text: string): string => text.split(':', 1).join('').replace(/^-/, '');

/** `brand:Nike`; `brand:-Nike` and `-brand:Nike` exclude it; `brand:\-Nike` is for values that begin with `-`. */
export const readFacetFilter = (
  parameter: string,
  text: string,
  schema: GenerationSchema,
): Filter | Failure => {
  const source = `${parameter}: “${text}”`;
  const at = text.indexOf(':');
  if (at < 0) return badRequest(`${source} names no field of the catalog`);
  const given = text.slice(at + 1);
  const value = given.replace(/^-/, '').replace(/^\\-/, '-');
  const filter = isValue(source, nameOfFacetFilter(text), value, schema);
  if (isFailure(filter)) return filter;
  return text.startsWith('-') || given.startsWith('-') ? negate(filter) : filter;
};
