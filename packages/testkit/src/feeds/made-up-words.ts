import { pick, seededRandom } from './random.ts';

const onsets = [
  'b',
  'br',
  'ch',
  'cz',
  'd',
  'dr',
  'g',
  'gr',
  'k',
  'kr',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'prz',
  'r',
  'rz',
  's',
  'st',
  'sz',
  't',
  'tr',
  'w',
  'z',
  'ż',
  'ś',
  'ł',
];
const vowels = ['a', 'a', 'e', 'e', 'i', 'o', 'o', 'u', 'y', 'ą', 'ę', 'ó'];
const endings = ['', 'k', 'n', 'r', 'ń', 'ć', 'wy', 'ny', 'ka', 'nik', 'arka', 'owa', 'ość', 'anie'];

/** Distinct made-up words that look Polish: one to three syllables and an ending, the short ones mostly first, as in real language. */
export const madeUpWords = (count: number, seed = 1): string[] => {
  const random = seededRandom(seed);
  const words = new Set<string>();
  while (words.size < count) {
    // The share of one-syllable words falls as the list grows, so frequent words are short.
    const syllables = random() < 40 / (40 + words.size) ? 1 : random() < 0.6 ? 2 : 3;
    let word = '';
    for (let index = 0; index < syllables; index += 1) word += pick(random, onsets) + pick(random, vowels);
    words.add(word + pick(random, endings));
  }
  return [...words];
};

/** Draws words so that the n-th is about 1/n as frequent as the first (Zipf's law, by the inverse of a log-uniform rank). */
export const zipfDraw = (words: readonly string[], random: () => number): (() => string) => {
  const span = Math.log(words.length + 1);
  return () => words[Math.min(words.length, Math.floor(Math.exp(random() * span))) - 1] as string;
};
