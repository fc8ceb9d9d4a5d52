export type StemFigures = {
  readonly words: number;
  readonly groups: number;
  /** The share of pairs within a group that have the same stem. */
  readonly pairsJoined: number;
  /** The share of groups whose forms all have the same stem. */
  readonly groupsComplete: number;
  /** Pairs from different groups with the same stem, and their share of all pairs with the same stem. */
  readonly wrongPairs: number;
  readonly wrongShare: number;
  /** The groups that were split and the stems that joined different groups, for reading. */
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
 * Measures a stemmer on groups of forms. `spell` turns a form into the stemmer's input (as written, or without diacritics). Two groups with a
 * spelling in common can't be told apart, so pairs from these two don't count as wrong.
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
