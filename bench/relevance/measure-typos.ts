import { pick, seededRandom } from '@vitrina/testkit';
import type { OpenShop } from './open-shop.ts';

/** How many mistyped words were tried, and how many found what is meant. */
export type TypoCount = { readonly tried: number; readonly found: number };
export type TypoCounts = { readonly inside: TypoCount; readonly firstLetter: TypoCount };

type Random = () => number;

/** Titles are read so far. */
const pages = 6;
const perPage = 100;
const wordsTried = 60;
/** Shorter words are forgiven nothing. */
const shortestWord = 5;
/** What visitors look at. */
const rowsSeen = 10;
const letters = [...'abcdefghijklmnoprstuwyz'];

const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '');

/** One slip behind the second letter: a letter that is another one, missing, twice, or in its neighbour's place. */
const slipInside = (word: string, random: Random): string => {
  const at = 2 + Math.floor(random() * (word.length - 3));
  const [before, letter = '', next = ''] = [word.slice(0, at), word[at], word[at + 1]];
  const rest = word.slice(at + 1);
  return pick(random, [
    before + pick(random, letters) + rest,
    before + rest,
    before + letter + letter + rest,
    before + next + letter + rest.slice(1),
  ]);
};

const slipAtFirst = (word: string, random: Random): string => pick(random, letters) + word.slice(1);

const titlesOf = async (search: OpenShop['search']): Promise<string[]> => {
  const titles: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const { products } = await search('', { page: String(page), perPage: String(perPage) });
    titles.push(...products.map(({ fields }) => String(fields.title ?? '')));
  }
  return titles;
};

/** Words of titles with a slip that makes no other word of them: what they find has to be among what the right word finds. */
export const measureTypos = async (search: OpenShop['search']): Promise<TypoCounts> => {
  const words = (await titlesOf(search)).flatMap((title) => plain(title).split(/[^\p{L}]+/u));
  const known = new Set(words);
  const long = [...known].filter((word) => word.length >= shortestWord).sort();
  const step = Math.max(1, Math.floor(long.length / wordsTried));
  const chosen = long.filter((_, at) => at % step === 0).slice(0, wordsTried);
  const idsOf = async (query: string, rows: number): Promise<string[]> =>
    (await search(query, { perPage: String(rows) })).products.map(({ id }) => id);
  const measure = async (slip: (word: string, random: Random) => string): Promise<TypoCount> => {
    const random = seededRandom(7);
    let [tried, found] = [0, 0];
    for (const word of chosen) {
      const mistyped = slip(word, random);
      if (known.has(mistyped)) continue;
      const meant = new Set(await idsOf(word, perPage));
      tried += 1;
      if ((await idsOf(mistyped, rowsSeen)).some((id) => meant.has(id))) found += 1;
    }
    return { tried, found };
  };
  return { inside: await measure(slipInside), firstLetter: await measure(slipAtFirst) };
};
