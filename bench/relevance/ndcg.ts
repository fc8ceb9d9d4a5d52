const depth = 10;

const gainOf = (grade: number): number => 2 ** grade - 1;

const discounted = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, i) => sum + gainOf(grade) / Math.log2(i + 2), 0);

/**
 * NDCG at 10 of ranked product ids (Järvelin & Kekäläinen 2002, gain 2^grade - 1; unjudged products have grade 0); null if no product is
 * relevant.
 */
export const ndcgOf = (ranked: readonly string[], grades: ReadonlyMap<string, number>): number | null => {
  const ideal = discounted([...grades.values()].sort((a, b) => b - a));
  return ideal === 0 ? null : discounted(ranked.map((id) => grades.get(id) ?? 0)) / ideal;
};
