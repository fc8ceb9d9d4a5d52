const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');

/** What was typed, in groups of four digits: `4242 4242 4242 4242`. 19 digits are the longest number there is. */
export const groupByFour = (typed: string): string =>
  digitsIn(typed)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Where the caret belongs in the grouped number, so that typing in the middle goes on there. */
export const caretInGroups = (typed: string, caret: number): number => {
  const before = groupByFour(typed.slice(0, caret)).length;
  return Math.min(before, groupByFour(typed).length);
};
