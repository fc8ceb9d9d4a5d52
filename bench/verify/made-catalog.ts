import type { ProductDocument } from '@vitrina/contract';
import type { GenerationSchema } from '@vitrina/search-engine';
import { createRandom, pickRank, type Random } from '../search/made-products.ts';

/** Facets whose values are counted, and the number field whose range is checked. */
export const verifiedFacets = ['brand', 'color', 'category', 'availability'] as const;
export type VerifiedFacet = (typeof verifiedFacets)[number];

export const verifiedSchema: GenerationSchema = {
  language: 'eng',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    ...verifiedFacets.map((name) => ({ name, type: 'string' as const })),
    { name: 'attributes', type: 'table' },
    { name: 'price', type: 'number' },
  ],
};

/**
 * Consonant and vowel, without s and c, so that no word ends like an English plural or is the irregular plural of another: each is its own
 * only form, and none is a function word.
 */
const syllables =
  'ba be bo da de do fa fe fo ga ge go ka ke ko la le lo ma me mo na ne no pa pe po ra re ro'.split(' ');
const vocabularySize = 40_000;
const titleWords = 6;
const descriptionWords = 84;

/**
 * The most frequent words are less frequent than by Zipf's law (Mandelbrot), so that more words have nearly their frequency: what is verified
 * are records of many sizes, some of them longer than the buffers they pass through.
 */
const evenWords = 6;
const pickWord = (size: number, random: Random): number =>
  Math.floor(evenWords * ((size + evenWords) / evenWords) ** random()) - evenWords;

const makeVocabulary = (random: Random): string[] => {
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 4);
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...words];
};

const valuesOf: Readonly<Record<VerifiedFacet, readonly string[]>> = {
  brand: Array.from({ length: 400 }, (_, i) => `Brand ${i}`),
  color: ['black', 'white', 'red', 'blue', 'green', 'grey', 'silver', 'brown', 'pink', 'gold'],
  category: Array.from({ length: 300 }, (_, i) => `Category ${i}`),
  availability: ['in_stock', 'out_of_stock', 'preorder'],
};

/** The facets that products have as attributes, too, and how a value of one is written there. */
export const verifiedAttributes: Readonly<Partial<Record<VerifiedFacet, (value: number) => string>>> = {
  color: (value) => valuesOf.color[value] ?? '',
  // With 50 g left over, never a whole number of kilograms.
  category: (value) => `${value * 100 + 50} g`,
};

/** The attributes of a product: every other one has its weight in kilograms. */
const attributesOf = (number: number, values: MadeProduct['values']): string[] => {
  const { color, category } = values;
  const texts = color < valuesOf.color.length ? [`color: ${valuesOf.color[color]}`] : [];
  if (category >= valuesOf.category.length) return texts;
  const grams = category * 100 + 50;
  return [...texts, `category: ${number % 2 === 0 ? `${grams} g` : `${grams / 1000} kg`}`];
};

export type MadeProduct = {
  readonly document: ProductDocument;
  /** The words of title and description as numbers in the vocabulary, with repetitions. */
  readonly words: Uint32Array;
  /** By facet: the index of its value in `facetValues`. */
  readonly values: Readonly<Record<VerifiedFacet, number>>;
  /** The number of the group; products without one have a unique number. */
  readonly group: number;
  readonly price: number;
};

export type MadeCatalog = {
  readonly vocabulary: readonly string[];
  readonly facetValues: typeof valuesOf;
  readonly products: Generator<MadeProduct>;
};

function* makeProducts(count: number, vocabulary: readonly string[], random: Random): Generator<MadeProduct> {
  for (let number = 0; number < count; number++) {
    const words = Uint32Array.from({ length: titleWords + descriptionWords }, () =>
      pickWord(vocabulary.length, random),
    );
    const textOf = (from: number, to: number): string =>
      Array.from(words.subarray(from, to), (word) => vocabulary[word]).join(' ');
    const values = Object.fromEntries(
      verifiedFacets.map((facet) => [facet, pickRank(valuesOf[facet].length + 1, random)]),
    ) as Record<VerifiedFacet, number>;
    const isGrouped = random() < 0.3;
    const group = isGrouped ? Math.floor(number / 4) : count + number;
    const price = Math.round(random() * 1_000_000) / 100;
    yield {
      ...{ words, values, group, price },
      document: {
        id: `P${number}`,
        group: isGrouped ? `G${group}` : null,
        fields: {
          id: `P${number}`,
          title: textOf(0, titleWords),
          description: textOf(titleWords, words.length),
          ...Object.fromEntries(verifiedFacets.map((facet) => [facet, valuesOf[facet][values[facet]]])),
          attributes: attributesOf(number, values),
          price,
        } as ProductDocument['fields'],
      },
    };
  }
}

/** A catalog whose word frequencies follow Zipf's law; a seed always gives the same one. */
export const makeCatalog = (count: number, seed = 7): MadeCatalog => {
  const random = createRandom(seed);
  const vocabulary = makeVocabulary(random);
  return { vocabulary, facetValues: valuesOf, products: makeProducts(count, vocabulary, random) };
};
