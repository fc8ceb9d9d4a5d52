import { fold } from '../language/fold.ts';

const maxDigits = 20;

/** The text that values are sorted by: folded, with whole numbers compared as numbers (9 before 10). */
export const sortKey = (value: string): string =>
  /^\d{1,20}$/.test(value) ? value.padStart(maxDigits, '0') : fold(value);
