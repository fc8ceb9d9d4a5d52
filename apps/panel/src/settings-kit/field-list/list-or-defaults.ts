/** The list to save, or a request for the defaults. They differ: an empty list is a valid list. */
export type ListOrDefaults<T> = readonly T[] | 'defaults';

/** The list as far as it is known; the defaults arrive with the reply. */
export const listIn = <T>(value: ListOrDefaults<T>): readonly T[] => (value === 'defaults' ? [] : value);

/** As the calls expect it: null restores the defaults. */
export const listToSend = <T>(value: ListOrDefaults<T>): T[] | null =>
  value === 'defaults' ? null : [...value];
