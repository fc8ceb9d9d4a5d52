import { cutToFeature } from '../scoring/feature-bits.ts';
import { termKey } from './schema.ts';

/** A feature is a number that a product has under a name; the cluster adds up those that a query names, without a script. */

/** A name of a feature ends at its last dot, and terms like `43.2` have dots. No term has an exclamation mark or a bracket. */
export const featureKey = (textNumber: number, term: string): string =>
  termKey(textNumber, term).replaceAll('.', '!');

/** The impacts of all of a field's terms with a prefix, added up: in two features, because each has few bits. */
export const prefixKeys = (textNumber: number, prefix: string): readonly [high: string, low: string] => {
  const key = featureKey(textNumber, prefix);
  return [`${key}>`, `${key}<`];
};

/** Differences below this share come from rounding. */
const least = 1e-6;

/** A sum as two features: right to a hundred-thousandth. The lower is 0 where the higher says it all. */
export const splitSum = (sum: number): readonly [high: number, low: number] => {
  const high = cutToFeature(sum);
  const low = cutToFeature(sum - high);
  return [high, low > high * least ? low : 0];
};
