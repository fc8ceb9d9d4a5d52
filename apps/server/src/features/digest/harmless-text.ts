const maxLetters = 100;

/** Line ends and other control characters, and marks that turn the direction of everything after them. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const rightToLeft = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}]/u;

/** A text that anybody may have typed, in one line of a bearable length. */
export const inOneLine = (text: string): string => {
  const letters = [...text.toWellFormed().replace(unruly, ' ').replace(/\s+/g, ' ').trim()];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : letters.join('');
};

/**
 * The same for a mail of plain text. Mail programs make links of whatever looks like an address, and a visitor could send the
 * owner one in this way: an invisible word joiner around each dot prevents that. Text that runs from right to left is isolated, or it would carry
 * the number beside it along.
 */
export const inPlainText = (text: string): string => {
  const line = inOneLine(text)
    .replace(/:(?=\/)/g, ':\u2060')
    .replace(/(?<=[\p{L}\p{N}])([.@\u3002\uff0e\uff61\uff20])(?=[\p{L}\p{N}])/gu, '\u2060$1\u2060');
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
};
