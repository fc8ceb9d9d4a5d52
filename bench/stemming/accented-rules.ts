import { fold } from '../../packages/search-engine/src/language/fold.ts';
import {
  createStemmer,
  type StemRules,
  type SuffixGroup,
} from '../../packages/search-engine/src/language/suffix-rules.ts';

/**
 * The opposite order, for comparison: stem the word as written, then fold it. Each folded ending is expanded to the spellings that the grammar
 * has; -ow is cut only as -ów, and a palatalised k is c but never ć.
 */
type Spellings = Readonly<Record<string, readonly string[]>>;

/** Letters that may have a diacritic in an ending, by language, and endings that are always written with one. */
const polish: { letters: Spellings; endings: Spellings } = {
  letters: { a: ['a', 'ą'], e: ['e', 'ę'], l: ['l', 'ł'], n: ['n', 'ń'] },
  endings: { ow: ['ów'], iow: ['iów'], ec: ['ec'], c: ['c'], rz: ['rz'], dz: ['dz', 'dź'] },
};
const czech: { letters: Spellings; endings: Spellings } = {
  letters: {
    a: ['a', 'á'],
    e: ['e', 'é', 'ě'],
    i: ['i', 'í'],
    u: ['u', 'ů'],
    y: ['y', 'ý'],
    c: ['c', 'č'],
    s: ['s', 'š'],
    z: ['z', 'ž'],
    n: ['n', 'ň'],
  },
  endings: { um: ['ům'], am: ['ám'], im: ['ím'], ym: ['ým'], ich: ['ích'], ych: ['ých'], ach: ['ách'] },
};

const spellingsOf = (ending: string, { letters, endings }: typeof polish): readonly string[] =>
  endings[ending] ??
  [...ending].reduce<readonly string[]>(
    (begun, letter) => begun.flatMap((start) => (letters[letter] ?? [letter]).map((one) => start + one)),
    [''],
  );

const accentGroup = (group: SuffixGroup, language: typeof polish): SuffixGroup => ({
  left: group.left,
  ...(group.after === undefined
    ? {}
    : { after: [...group.after].flatMap((letter) => language.letters[letter] ?? [letter]).join('') }),
  endings: group.endings
    .split(' ')
    .flatMap((rule) => {
      const [ending = '', to] = rule.split('>');
      return spellingsOf(ending, language).map((one) => (to === undefined ? one : `${one}>${to}`));
    })
    .join(' '),
});

const stemWritten = (rules: StemRules, language: typeof polish): ((form: string) => string) => {
  const written = createStemmer({
    ...rules,
    irregular: {},
    steps: rules.steps.map((step) => step.map((group) => accentGroup(group, language))),
  });
  const irregular = new Map(
    Object.entries(rules.irregular).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem])),
  );
  return (form) => irregular.get(fold(form)) ?? fold(written(form.toLowerCase()));
};

export const stemWrittenPolish = (rules: StemRules): ((form: string) => string) => stemWritten(rules, polish);
export const stemWrittenCzech = (rules: StemRules): ((form: string) => string) => stemWritten(rules, czech);
