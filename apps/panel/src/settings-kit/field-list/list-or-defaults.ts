/** A list to be saved, or the wish to have the defaults back: an empty list is a list of none. */
export type ListOrDefaults<T> = readonly T[] | 'defaults';

/** The list as far as it is known: that of the defaults comes with the reply. */
export const listIn = <T>(value: ListOrDefaults<T>): readonly T[] => (value === 'defaults' ? [] : value);

/** As the calls want it: null brings the defaults back. */
export const listToSend = <T>(value: ListOrDefaults<T>): T[] | null =>
  value === 'defaults' ? null : [...value];
