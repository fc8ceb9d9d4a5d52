import type { Explanation } from '@vitrina/contract';

type Word = Explanation['words'][number];
type SortedBy = Explanation['sortedBy'][number];

/** What a word adds to the scores of two products, rules left out. */
export type ComparedWord = { readonly word: string; readonly above: number; readonly own: number };

/** Why a product stands below the one above it. */
export type Difference =
  | { readonly kind: 'pinned'; readonly by: NonNullable<Explanation['pinnedBy']> }
  | { readonly kind: 'sort'; readonly by: SortedBy; readonly above: SortedBy }
  | { readonly kind: 'boost'; readonly above: number; readonly own: number }
  | {
      readonly kind: 'word';
      readonly above: Word;
      readonly own: Word | undefined;
      /** Found in the same places in both: only what else is in them makes the difference. */
      readonly isSamePlace: boolean;
    }
  | { readonly kind: 'tie' };

const factorOf = ({ boosts }: Explanation): number => boosts.reduce((all, { factor }) => all * factor, 1);
const pointsOf = (explanation: Explanation, word: string): number => {
  const share = explanation.words.find((each) => each.word === word)?.share ?? 0;
  const factor = factorOf(explanation);
  return factor === 0 ? 0 : (share * explanation.score) / factor;
};

/** The words that either product has, the one that makes the greatest difference first. */
export const compareWords = (above: Explanation, own: Explanation): ComparedWord[] =>
  above.words
    .map(({ word }) => ({ word, above: pointsOf(above, word), own: pointsOf(own, word) }))
    .toSorted((one, other) => other.above - other.own - (one.above - one.own));

const placesOf = (word: Word | undefined): string =>
  (word?.matches ?? [])
    .map(({ field, form }) => `${field}:${form}`)
    .toSorted()
    .join();

const hasWord = ({ words }: Explanation, word: string): boolean =>
  words.some((each) => each.word === word && each.matches.length > 0);

/** Null where nothing puts one below the other: the product is pinned itself. */
export const differenceFrom = (above: Explanation, own: Explanation): Difference | null => {
  if (own.pinnedBy) return null;
  if (above.pinnedBy) return { kind: 'pinned', by: above.pinnedBy };
  const at = own.sortedBy.findIndex(({ isDecisive }) => isDecisive);
  const [by, other] = [own.sortedBy[at], above.sortedBy[at]];
  if (by && other && by.type !== 'default') return { kind: 'sort', by, above: other };
  const lacking = own.words.find(({ word, matches }) => matches.length === 0 && hasWord(above, word));
  if (above.score <= own.score && lacking) {
    const word = above.words.find((each) => each.word === lacking.word) ?? lacking;
    return { kind: 'word', above: word, own: lacking, isSamePlace: false };
  }
  if (above.score <= own.score) return { kind: 'tie' };
  const factors = { above: factorOf(above), own: factorOf(own) };
  const byFactor = factors.own === 0 ? Number.POSITIVE_INFINITY : factors.above / factors.own;
  const byWords = above.score / own.score / byFactor;
  const [most] = compareWords(above, own);
  const word = above.words.find((each) => each.word === most?.word);
  if (!word || !most || most.above <= most.own || byFactor > byWords) return { kind: 'boost', ...factors };
  const ownWord = own.words.find((each) => each.word === word.word);
  return { kind: 'word', above: word, own: ownWord, isSamePlace: placesOf(word) === placesOf(ownWord) };
};
