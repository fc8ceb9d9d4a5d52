import { defaultStoreSettings, type Rule, type SavedSortGroup, type Synonym } from '@vitrina/contract';
import { defaultWeights, noSettings, type Phrases, type ShopSettings } from '@vitrina/search-engine';
import { createRandom, madeSchema, makeWords } from './made-products.ts';
import type { MadeQuery } from './made-queries.ts';

const synonymsCount = 1000;
/** One in so many queries meets a synonym of one word, one of several words, an immutable phrase, a rule. */
const every = { synonym: 2, longSynonym: 5, immutable: 7, rule: 3 } as const;

const ruleFor = (query: MadeQuery, i: number): Rule => ({
  name: `Rule ${i}`,
  enabled: true,
  from: null,
  to: null,
  condition: { type: 'contains', phrase: query.text },
  actions: [
    { type: 'boost', target: { type: 'field', field: 'color', value: 'red' }, strength: 3 },
    { type: 'bury', target: { type: 'field', field: 'availability', value: 'preorder' }, strength: 2 },
    { type: 'pin', productId: `P${100_000 + i}`, position: 1 + (i % 10) },
    { type: 'hide', target: { type: 'product', productId: `P${100_500 + i}` } },
  ],
});

/** Settings of every kind, which many of the queries meet. */
export const makeSettings = (queries: readonly MadeQuery[]): ShopSettings & Phrases => {
  const texts = queries.map(({ text }) => text);
  const meetEvery = (nth: number): string[] => texts.filter((_, i) => i % nth === 0);
  const others = makeWords(synonymsCount * 2, createRandom(7));
  const other = (i: number): string => others[i % others.length] as string;
  const met = meetEvery(every.synonym).map(
    (text, i): Synonym => ({ type: 'group', phrases: [text, other(i), `${other(i + 1)} ${other(i + 2)}`] }),
  );
  const long = meetEvery(every.longSynonym).map(
    (text, i): Synonym => ({ type: 'oneWay', from: [text, `${text} ${other(i)}`], to: [other(i + 5)] }),
  );
  const unmet = Array.from(
    { length: synonymsCount - met.length - long.length },
    (_, i): Synonym => ({ type: 'group', phrases: [`${other(i)} ${i}`, `${other(i + 9)}q`] }),
  );
  return {
    ...noSettings,
    weights: defaultWeights(madeSchema.fields).map((weight, i) => ({
      ...weight,
      weight: weight.weight + (i % 3),
    })),
    store: { ...defaultStoreSettings, showUnavailable: false, onlyWithImages: true },
    synonyms: [...met, ...long, ...unmet],
    blocked: others.slice(-50).map((word) => `${word} fake`),
    immutable: meetEvery(every.immutable),
    rules: queries
      .filter((_, i) => i % every.rule === 0)
      .map((query, i) => ({ ruleId: `r${i}`, rule: ruleFor(query, i) })),
  };
};

/** An order that needs a value computed for each product found. */
export const scriptedSort: SavedSortGroup = {
  sortId: 'scripted',
  name: 'Scripted',
  description: '',
  enabled: true,
  conditions: [
    {
      type: 'script',
      script: "_score * (1 + ln(1 + popularity)) - (doc['price'].empty ? 0 : doc['price'].value / 1000)",
      order: 'desc',
    },
    { type: 'popular', criterion: 'clicks', period: 'day7', order: 'desc' },
  ],
};
