export type StemFigures = {
  readonly words: number;
  readonly groups: number;
  /** Share of the pairs of one group that meet in one stem. */
  readonly pairsJoined: number;
  /** Share of the groups of which all forms meet. */
  readonly groupsComplete: number;
  /** Pairs of two groups that meet although they shouldn't, and their share of all pairs that meet. */
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
 * Holds a stemmer against groups of forms. `spell` is what the stemmer gets for a form (as written, or without diacritics); two groups
 * that have a spelling in common can't be told apart by anybody: pairs of these two aren't counted as wrong.
 */
export const measureStems = (
  lines: readonly string[],
  spell: (form: string) => string,
  stem: (form: string) => string,
): StemFigures => {
  const groups = lines.map((line) => [...new Set(line.split(' ').map(spell))]);
  const groupsOf = new Map<string, number[]>();
  groups.forEach((forms, group) => {
    for (const form of forms) groupsOf.set(form, [...(groupsOf.get(form) ?? []), group]);
  });
  const shareSpelling = (one: number, other: number): boolean =>
    (groups[one] ?? []).some((form) => groupsOf.get(form)?.includes(other));
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
      byStem.set(key, [...(byStem.get(key) ?? []), { form, group }]);
    });
  });
  let wrongPairs = 0;
  const wrong = new Set<string>();
  for (const [key, members] of byStem)
    members.forEach((one, at) => {
      for (const other of members.slice(at + 1)) {
        if (one.group === other.group || shareSpelling(one.group, other.group)) continue;
        wrongPairs++;
        wrong.add(`${key}: ${members.map(({ form }) => form).join(' ')}`);
      }
    });
  const words = groups.flat().length;
  return {
    words,
    groups: groups.length,
    pairsJoined: pairs === 0 ? 1 : joined / pairs,
    groupsComplete: 1 - split.length / Math.max(1, groups.length),
    wrongPairs,
    wrongShare: wrongPairs / Math.max(1, joined + wrongPairs),
    split,
    wrong: [...wrong],
  };
};
