/** Lower case, without diacritics, the way people type. `ł` does not decompose and is replaced separately. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l');

/** Whether a text contains every word of a query, ignoring case and diacritics. */
export const containsWords = (text: string, query: string): boolean => {
  const plain = plainLetters(text);
  return plainLetters(query)
    .split(/\s+/)
    .every((word) => plain.includes(word));
};
