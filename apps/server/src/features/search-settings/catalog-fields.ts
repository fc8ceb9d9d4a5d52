import { type DataType, fieldsOfMapping, type Problem } from '@vitrina/contract';
import type { IndexField } from '@vitrina/search-engine';
import { type Failure, invalid } from '../../http/failure.ts';
import type { CatalogRecord } from '../../storage/records.ts';

/** The fields of the catalog's products, in its mapping's order. */
export type CatalogFields = {
  readonly all: readonly IndexField[];
  readonly has: (field: string) => boolean;
  readonly typeOf: (field: string) => DataType | undefined;
};

export const fieldsOf = (catalog: CatalogRecord): CatalogFields => {
  const all = fieldsOfMapping(catalog.mapping ?? []);
  const types = new Map(all.map(({ name, type }) => [name, type]));
  return {
    all,
    has: (field) => types.has(field),
    typeOf: (field) => types.get(field),
  };
};

/**
 * A field new to a setting must be one of the catalog's. One that was there before may stay even if the mapping has lost it: it
 * takes effect again once the mapping has it back.
 */
export const refuseUnknownFields = (
  named: readonly { readonly field: string; readonly path: string }[],
  fields: CatalogFields,
  before: readonly string[],
): Failure | null => {
  const problems: Problem[] = named
    .filter(({ field }) => !fields.has(field) && !before.includes(field))
    .map(({ path }) => ({ path, rule: 'oneOf' }));
  return problems.length > 0 ? invalid(...problems) : null;
};
