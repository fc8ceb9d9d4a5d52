import { sortKey } from '../fields/sort-key.ts';

/** A facet value behind the key it is sorted by: OpenSearch orders texts by their bytes, and this order is ours. */
export const valueKey = (value: string): string => `${sortKey(value)}\u0000${value}`;

export const valueOfKey = (key: string): string => key.slice(key.indexOf('\u0000') + 1);
