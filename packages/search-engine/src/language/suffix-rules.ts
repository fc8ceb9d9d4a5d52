/**
 * A group of endings of one step. `left`: how many letters must at least precede the ending. `after`: the letters of which one must precede it
 * directly. Endings are separated by spaces; `ie` is removed, `ek>k` becomes `k`, `em>em` protects a longer ending from a shorter one; of the same
 * ending in two groups the first one that fits is taken.
 */
export type SuffixGroup = { readonly left: number; readonly after?: string; readonly endings: string };

/** How a language's folded words become stems: irregular words first, then the longest ending that fits in each step. */
export type StemRules = {
  readonly script: 'latin' | 'cyrillic';
  /** Stems of forms (folded) that no rule joins, or that a rule would separate. */
  readonly irregular: Readonly<Record<string, string>>;
  /** Words that have no other forms and only look as if they were forms of another one: `solo`, `mini`. */
  readonly uninflected?: string;
  readonly steps: readonly (readonly SuffixGroup[])[];
  /** Spellings that mean the same anywhere in a stem. */
  readonly spellings?: readonly (readonly [RegExp, string])[];
};

type Rule = { readonly ending: string; readonly to: string; readonly left: number; readonly after: string };
/** A step's rules by the last code unit of their endings, the longest first. */
type Step = ReadonlyMap<number, readonly Rule[]>;

const readRule = (group: SuffixGroup, text: string): Rule => {
  const [ending = '', to = ''] = text.split('>');
  return { ending, to, left: group.left, after: group.after ?? '' };
};

const compileStep = (groups: readonly SuffixGroup[]): Step => {
  const byLastUnit = new Map<number, Rule[]>();
  for (const group of groups)
    for (const text of group.endings.trim().split(/\s+/)) {
      const rule = readRule(group, text);
      const unit = rule.ending.charCodeAt(rule.ending.length - 1);
      byLastUnit.set(unit, [...(byLastUnit.get(unit) ?? []), rule]);
    }
  for (const rules of byLastUnit.values()) rules.sort((a, b) => b.ending.length - a.ending.length);
  return byLastUnit;
};

const applyStep = (word: string, step: Step): string => {
  const rules = step.get(word.charCodeAt(word.length - 1));
  if (rules === undefined) return word;
  for (const { ending, to, left, after } of rules) {
    const at = word.length - ending.length;
    if (at < left || !word.endsWith(ending)) continue;
    if (after !== '' && !after.includes(word.charAt(at - 1))) continue;
    return to === '' ? word.slice(0, at) : word.slice(0, at) + to;
  }
  return word;
};

const shortestWord = 3;
const isLatin = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0xdf && unit <= 0x24f);
const isCyrillic = (unit: number): boolean => unit >= 0x430 && unit <= 0x4ff;

/** Makes a stemmer from a language's rules: longest match in each step, in the manner of J. B. Lovins (1968) and M. Porter's Snowball. */
export const createStemmer = ({
  script,
  irregular,
  uninflected = '',
  steps,
  spellings = [],
}: StemRules): ((foldedTerm: string) => string) => {
  const isOwn = script === 'latin' ? isLatin : isCyrillic;
  const stemOf = new Map(
    Object.entries(irregular).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem])),
  );
  for (const word of uninflected.split(' ')) stemOf.set(word, word);
  const compiled = steps.map(compileStep);
  return (term) => {
    if (term.length < shortestWord) return term;
    for (let at = 0; at < term.length; at++) if (!isOwn(term.charCodeAt(at))) return term;
    const known = stemOf.get(term);
    if (known !== undefined) return known;
    let stem = term;
    for (const step of compiled) stem = applyStep(stem, step);
    for (const [spelling, to] of spellings) stem = stem.replace(spelling, to);
    return stem;
  };
};
