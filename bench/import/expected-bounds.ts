import { type FeedItem, generateItems } from '@vitrina/testkit';

/** Bounds for the result of a search, counted over the items of the made feed. Rows are groups of variants, as shops list them. */
type ExpectedBounds = {
  readonly query: string;
  /** Rows with the query's words as typed. Other forms of the words are found too. */
  atLeast: number;
  /** Rows with words that begin with the same two letters, because the forms of a word begin alike. */
  atMost: number;
};

/** With fewer rows typos are forgiven and words left out. */
const forgivesBelow = 5;
const sameLetters = 2;

/** As typed without a Polish keyboard. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '');

const wordsOf = (text: string | null): string[] => (text ?? '').split(' ').filter((word) => word !== '');

type Asked = {
  readonly bounds: ExpectedBounds;
  readonly words: readonly string[];
  readonly begins: readonly string[];
};

const searchedTexts = ({
  title,
  description,
  brand,
  googleCategory,
  productTypes,
  attributes,
  details,
}: FeedItem) => [
  title,
  description,
  brand,
  googleCategory,
  ...productTypes,
  ...Object.values(attributes),
  ...Object.values(details),
];

/** Bounds for each query, in one pass over the feed's items, which depend on nothing but their count. */
const countBounds = (queries: readonly string[], count: number): ExpectedBounds[] => {
  const asked = queries.map((query): Asked => {
    const words = wordsOf(query);
    // Function words of the language are short and optional.
    const begins = words.filter((word) => word.length > 3).map((word) => plain(word).slice(0, sameLetters));
    return { bounds: { query, atLeast: 0, atMost: 0 }, words, begins };
  });
  let lastGroup: string | null = null;
  /** Queries that the current group has been counted for. */
  const countedLeast = new Set<Asked>();
  const countedMost = new Set<Asked>();
  for (const item of generateItems({ count })) {
    if (item.group === null || item.group !== lastGroup) {
      countedLeast.clear();
      countedMost.clear();
    }
    lastGroup = item.group;
    const own = new Set([...wordsOf(item.title), ...wordsOf(item.description)]);
    const begins = new Set(
      searchedTexts(item)
        .flatMap(wordsOf)
        .map((word) => plain(word).slice(0, sameLetters)),
    );
    for (const one of asked) {
      if (!countedLeast.has(one) && one.words.every((word) => own.has(word))) {
        countedLeast.add(one);
        one.bounds.atLeast++;
      }
      if (!countedMost.has(one) && one.begins.every((beginning) => begins.has(beginning))) {
        countedMost.add(one);
        one.bounds.atMost++;
      }
    }
  }
  return asked.map(({ bounds }) => bounds);
};

/** This many searches suffice to notice a wrong index; each costs a pass over all items. */
const maxChecked = 40;

/** Makes some of the searches and throws if an answer is impossible. Returns how many were made. */
export const checkAnswers = async (
  queries: readonly string[],
  count: number,
  ask: (query: string) => Promise<FoundOverHttp>,
): Promise<number> => {
  const distinct = [...new Set(queries)].filter((query) => query !== '');
  const step = Math.max(1, Math.floor(distinct.length / maxChecked));
  const all = countBounds(distinct.filter((_, at) => at % step === 0).slice(0, maxChecked), count);
  for (const bounds of all) {
    const difference = differenceFrom(await ask(bounds.query), bounds, count);
    if (difference !== null) throw new Error(difference);
  }
  return all.length;
};

export type FoundOverHttp = {
  readonly total: number;
  readonly products: readonly { readonly id: string }[];
  readonly facets: readonly {
    readonly field: string;
    readonly values?: readonly { readonly count: number }[] | undefined;
  }[];
};

/** What is impossible about an answer; null if nothing is. */
const differenceFrom = (found: FoundOverHttp, bounds: ExpectedBounds, count: number): string | null => {
  const { query, atLeast, atMost } = bounds;
  const said = `“${query}”: ${found.total} found`;
  if (found.total < atLeast) return `${said}, at least ${atLeast} are there`;
  if (atLeast >= forgivesBelow && found.total > atMost) return `${said}, at most ${atMost} can be there`;
  const ids = new Set(found.products.map(({ id }) => id));
  if (ids.size !== found.products.length || (ids.size === 0) !== (found.total === 0))
    return `${said}, ${ids.size} different ones on the page`;
  for (const id of ids) {
    const number = Number(id.replace('SKU-', ''));
    if (!(number >= 1 && number <= count)) return `${said}, ${id} is none of the feed's`;
  }
  for (const { field, values } of found.facets)
    for (const { count: rows } of values ?? [])
      if (rows < 1 || rows > found.total) return `${said}, ${rows} of them have a value of ${field}`;
  return null;
};
