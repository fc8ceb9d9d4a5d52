import { fold } from '../../language/fold.ts';

const longestNumber = 20;

/** What values are ordered by: folded; whole numbers as numbers (9 before 10). */
export const sortKey = (value: string): string =>
  /^\d{1,20}$/.test(value) ? value.padStart(longestNumber, '0') : fold(value);
