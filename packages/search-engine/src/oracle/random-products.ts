import type { ProductDocument } from '@vitrina/contract';
import fc from 'fast-check';
import type { GenerationSchema } from '../port.ts';

/** Random products, so few words and values that every feature meets every other. */

export const schemaFor = (language: GenerationSchema['language']): GenerationSchema => ({
  language,
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'categories', type: 'table' },
    { name: 'brand', type: 'string' },
    { name: 'mpn', type: 'string' },
    { name: 'attributes', type: 'table' },
    { name: 'availability', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'link', type: 'string' },
    { name: 'image_link', type: 'string' },
  ],
});

const words =
  'buty butów but butami czarne czarny czarna żółta zolta Zolty do na laptop laptopy laptopów 21A2-XC 21A2 wi-fi wi fi 1/4 43,2 500ml ml l 0,5 x ab abc shoes shoe running boty bot runningshoe butynarty jako';
export const word = fc.constantFrom(...words.split(' '));
/** What shops have synonyms for, and what is in texts so often that it is found. */
export const knownPhrase = fc.constantFrom(
  'czarne buty',
  'wi fi',
  'running shoe',
  'laptop czarny',
  'buty na laptop',
);
/** Beside a phrase one of its words again, or another form of it: the words of a phrase then differ in their impacts. */
const passage = fc.constantFrom(
  'czarne buty butów buty',
  'czarny czarne buty',
  'czarna czarne buty czarne',
  'wi fi fi',
  'wi-fi wi wi',
  'running running running shoe shoes shoes',
  'czarny czarny czarne buty butów buty butów butów',
  'laptop czarny laptopy laptopy czarna czarna czarny',
  'buty na laptop na na',
);
export const textOf = (maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: passage }), { maxLength })
    .map((list) => list.join(' '));
export const phrase = fc.oneof(
  word,
  knownPhrase,
  fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
);
export const category = fc.constantFrom('A', 'A > B', 'A > B > C', 'A > D', 'E>F', 'Łódki > Żagle');
export const brand = fc.constantFrom('Aria', 'Żaba', 'Vero', 'aria', '9', '10');
const attribute = fc.constantFrom(
  ...['Gwint: E27', 'Gwint: E14', 'gwint: e27', 'Gwint : E27', 'Kolor: czarny', 'Kolor: A > B'],
  ...[
    'Pojemność: 0,5 l',
    'Pojemność: 500 ml',
    'Pojemność: 1 l',
    'Pojemność: 1000ml',
    'bez nazwy',
    'Moc: 5: 7',
  ],
);
const ids = ['1', '2', '3', '07', 'AB-7', 'buty', '8', '9', '10', 'x'];
export const id = fc.constantFrom(...ids, 'nosuch');

const product = fc.record({
  group: fc.option(fc.constantFrom('g1', 'g2', 'g3')),
  fields: fc.record(
    {
      title: textOf(6),
      description: textOf(6),
      categories: fc.array(category, { maxLength: 3 }),
      brand,
      attributes: fc.array(attribute, { maxLength: 4 }),
      mpn: fc.constantFrom('XK-204/b', 'xk204', '5901234123457', 'butx9', 'Zolta 77'),
      availability: fc.constantFrom('in_stock', 'in_stock', 'preorder', 'out_of_stock'),
      price: fc.integer({ min: 0, max: 6 }),
      link: fc.constantFrom('https://a.example/', ''),
      image_link: fc.constantFrom('https://a.example/1.jpg', 'https://a.example/2.jpg', ''),
    },
    { requiredKeys: ['title'] },
  ),
});

export const products = fc.array(product, { minLength: 1, maxLength: 40, size: 'large' }).map((list) =>
  list.map((made, i): ProductDocument => {
    const productId = ids[i] ?? `p${i}`;
    return {
      ...made,
      id: productId,
      fields: { id: productId, ...made.fields } as ProductDocument['fields'],
    };
  }),
);

const signalOf = fc
  .array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 })
  .map((numbers) => new Map(numbers.map((number, i) => [ids[i] ?? `p${i}`, number])));
export const signals = fc
  .record({ clicks_day7: signalOf, popularity: signalOf }, { requiredKeys: [] })
  .map((given) => new Map(Object.entries(given)));
