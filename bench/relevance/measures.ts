import { createRandom } from '../search/made-products.ts';
import { percentile } from '../search/statistics.ts';
import type { Grades } from './judged-shop.ts';

const depth = 10;

const gainOf = (grade: number): number => 2 ** grade - 1;

const discounted = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, i) => sum + gainOf(grade) / Math.log2(i + 2), 0);

/**
 * NDCG at 10 of ranked product ids (Järvelin & Kekäläinen 2002, gain 2^grade - 1; unjudged products have grade 0); null if no product is
 * relevant.
 */
export const ndcgOf = (ranked: readonly string[], grades: Grades): number | null => {
  const ideal = discounted([...grades.values()].sort((a, b) => b - a));
  return ideal === 0 ? null : discounted(ranked.map((id) => grades.get(id) ?? 0)) / ideal;
};

/** The same over the judged products alone, as if the others had not been found (Sakai 2007, "condensed lists"). */
export const ndcgOfJudged = (ranked: readonly string[], grades: Grades): number | null =>
  ndcgOf(
    ranked.filter((id) => grades.has(id)),
    grades,
  );

/** The share of the relevant products, of grade 1 or more, that are among those ranked. */
export const recallOf = (ranked: readonly string[], grades: Grades): number => {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  const found = new Set(ranked);
  return relevant.filter((id) => found.has(id)).length / relevant.length;
};

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const resamples = 5000;

/** The bounds between which the mean of such queries lies in 95 of 100 draws (bootstrap, percentile method: Efron 1979). */
export const boundsOf = (values: readonly number[]): { readonly low: number; readonly high: number } => {
  const random = createRandom(3);
  const means = Array.from({ length: resamples }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  return { low: percentile(means, 0.025), high: percentile(means, 0.975) };
};

/**
 * How far two judges agree beyond chance: Cohen's kappa with quadratic weights (Cohen 1968) of grades 0 to 3. 1 is always, 0 as often as by chance.
 */
export const agreementOf = (pairs: readonly (readonly [number, number])[]): number => {
  const disagreement = (some: readonly (readonly [number, number])[]): number =>
    meanOf(some.map(([one, other]) => (one - other) ** 2));
  const ofOne = pairs.map(([one]) => one);
  const ofOther = pairs.map(([, other]) => other);
  // Of all pairs that chance could make: E(x - y)^2 of independent x and y.
  const square = (grades: readonly number[]): number => meanOf(grades.map((grade) => grade ** 2));
  const byChance = square(ofOne) + square(ofOther) - 2 * meanOf(ofOne) * meanOf(ofOther);
  return 1 - disagreement(pairs) / byChance;
};
