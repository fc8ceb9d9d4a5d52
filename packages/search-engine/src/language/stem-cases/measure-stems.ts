export type StemFigures = {
  readonly words: number;
  readonly groups: number;
  /** Share of the pairs of one group that meet in one stem. */
  readonly pairsJoined: number;
  /** Share of the groups of which all forms meet. */
  readonly groupsComplete: number;
  /** Pairs of two groups that meet although they shouldn't, and their share of all such pairs. */
  readonly wrongPairs: number;
  readonly wrongShare: number;
  /** What was missed and what was joined wrongly, for reading. */
  readonly split: readonly string[];
  readonly wrong: readonly string[];
};

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

const countBy = <T>(items: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

/**
 * Holds a stemmer against groups of forms. `spell` is what the stemmer gets for a form (as written, or without diacritics); forms that are
 * spelled the same in two groups can't be told apart by anybody and are left out of the wrong pairs.
 */
export const measureStems = (
  lines: readonly string[],
  spell: (form: string) => string,
  stem: (form: string) => string,
): StemFigures => {
  const groups = lines.map((line) => [...new Set(line.split(' ').map(spell))]);
  const timesSpelled = countBy(groups.flat());
  const stems = groups.map((forms) => forms.map(stem));
  const split = groups.flatMap((forms, i) => {
    const own = stems[i] ?? [];
    return new Set(own).size > 1 ? [forms.map((form, at) => `${form}=${own[at]}`).join(' ')] : [];
  });
  let pairs = 0;
  let joined = 0;
  for (const own of stems) {
    pairs += pairsOf(own.length);
    for (const count of countBy(own).values()) joined += pairsOf(count);
  }
  const byStem = new Map<string, { form: string; group: number }[]>();
  groups.forEach((forms, group) => {
    forms.forEach((form, at) => {
      const key = stems[group]?.[at] ?? '';
      if (timesSpelled.get(form) === 1) byStem.set(key, [...(byStem.get(key) ?? []), { form, group }]);
    });
  });
  let wrongPairs = 0;
  const wrong: string[] = [];
  for (const [key, members] of byStem) {
    const sizes = [...countBy(members.map(({ group }) => group)).values()];
    const across = pairsOf(members.length) - sizes.reduce((sum, size) => sum + pairsOf(size), 0);
    if (across > 0) wrong.push(`${key}: ${members.map(({ form }) => form).join(' ')}`);
    wrongPairs += across;
  }
  const words = groups.flat().length;
  const apart = pairsOf(words) - pairs;
  return {
    words,
    groups: groups.length,
    pairsJoined: pairs === 0 ? 1 : joined / pairs,
    groupsComplete: 1 - split.length / Math.max(1, groups.length),
    wrongPairs,
    wrongShare: apart === 0 ? 0 : wrongPairs / apart,
    split,
    wrong,
  };
};
