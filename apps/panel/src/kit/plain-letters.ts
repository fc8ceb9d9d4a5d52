/** As people type: without capitals and without the marks on letters. `ł` has no mark that could be taken off. */
export const plainLetters = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l');

/** Whether each word of a query is in a text, whatever the marks and capitals on either side. */
export const containsWords = (text: string, query: string): boolean => {
  const plain = plainLetters(text);
  return plainLetters(query)
    .split(/\s+/)
    .every((word) => plain.includes(word));
};
