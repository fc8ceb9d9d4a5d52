import { classOfUnit, unitClass } from './fold.ts';

const maxMeasureUnitLength = 4;
const maxPieces = 8;
const letterX = 0x78;
const space = 0x20;
const zero = 0x30;

const isDigit = (units: Uint16Array, at: number): boolean => classOfUnit(units[at]) === unitClass.digit;

/** Where the digits that begin at `at` end. */
export const digitsEnd = (units: Uint16Array, at: number, end: number): number => {
  while (at < end && isDigit(units, at)) at++;
  return at;
};

/** Whether a range consists of letters, few enough for a unit of measure. */
const isMeasureUnit = (units: Uint16Array, start: number, end: number): boolean => {
  if (end - start > maxMeasureUnitLength) return false;
  for (let at = start; at < end; at++) if (classOfUnit(units[at]) !== unitClass.letter) return false;
  return true;
};

/**
 * Splits a run of letters and digits where some people put spaces: a measure (`500|ml`), dimensions (`160|x|200`, `m8|x|30`), or both
 * (`60|x|40|cm`). Writes where the pieces end and returns how many there are; 1 for an ordinary word.
 */
export const splitRun = (units: Uint16Array, start: number, end: number, ends: Uint32Array): number => {
  const hasLetter = !isDigit(units, start);
  const firstDigit = hasLetter ? start + 1 : start;
  let at = digitsEnd(units, firstDigit, end);
  if (at === firstDigit || at === end) return 1;
  let count = 0;
  while (units[at] === letterX && at + 1 < end && isDigit(units, at + 1)) {
    if (count + 4 > maxPieces) return 1;
    ends[count++] = at;
    ends[count++] = at + 1;
    at = digitsEnd(units, at + 1, end);
  }
  if (hasLetter && count === 0) return 1;
  ends[count++] = at;
  if (at === end) return count;
  if (!isMeasureUnit(units, at, end)) return 1;
  ends[count++] = end;
  return count;
};

/** An array for the ends that `splitRun` writes. */
export const createPieceEnds = (): Uint32Array => new Uint32Array(maxPieces);

/**
 * Where a number in groups of three ends (`10 000`); `end` of its first group if it isn't such a number. The last group has to end in two
 * zeros: `iPhone 12 128` has two numbers.
 */
export const groupedNumberEnd = (
  units: Uint16Array,
  start: number,
  firstEnd: number,
  end: number,
): number => {
  if (firstEnd - start > 3 || units[start] === zero) return firstEnd;
  if (digitsEnd(units, start, firstEnd) !== firstEnd) return firstEnd;
  let at = firstEnd;
  while (at + 3 < end && units[at] === space && digitsEnd(units, at + 1, Math.min(end, at + 5)) === at + 4)
    at += 4;
  return at > firstEnd && units[at - 1] === zero && units[at - 2] === zero ? at : firstEnd;
};

/** Whether the last group of a grouped number means nothing by itself (`000`). */
export const endsInThousand = (units: Uint16Array, numberEnd: number): boolean =>
  units[numberEnd - 3] === zero;
