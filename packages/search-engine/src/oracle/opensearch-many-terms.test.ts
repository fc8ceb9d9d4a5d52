import type { ProductDocument } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { addressOf } from '../conformance/catalog.ts';
import { openEngine } from '../engines.ts';
import { isTestedOnCluster, openSearchPlace } from '../opensearch/testing/opensearch-place.ts';
import { planSearch } from '../plan/plan-search.ts';
import type { GenerationSchema } from '../port.ts';
import { expectExplained } from './expect-explained.ts';
import { expectSame } from './expect-same.ts';
import { ReferenceEngine } from './reference-search.ts';

const testOnCluster = isTestedOnCluster ? test : test.skip;

const schema: GenerationSchema = {
  language: 'eng',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'brand', type: 'string' },
    { name: 'color', type: 'string' },
  ],
};

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const roots = ['garlan', 'gilmor', 'bonnet', 'bushel', 'linter', 'lomber'];
/** Each root with another last letter, or one letter more: as many spellings as are forgiven. Two roots together have a broad prefix. */
const spellings = roots.map((root) =>
  letters.flatMap((letter) => [root.slice(0, -1) + letter, root + letter].filter((one) => one !== root)),
);

/** A few of each root's spellings in each of the fields, some of them twice. */
const products = Array.from({ length: 156 }, (_, number): ProductDocument => {
  const wordAt = (step: number) => (list: readonly string[]) =>
    list[(number * step + step) % list.length] ?? '';
  const words = [1, 5, 7].map((step) => spellings.map(wordAt(step)).join(' '));
  const id = `p${number}`;
  return {
    id,
    group: null,
    fields: {
      id,
      title: `${words[0]} ${number % 3 === 0 ? words[1] : ''}`,
      description: `${words[1]} ${words[2]} ${words[number % 2 === 0 ? 1 : 0]}`,
      brand: `${words[2]}`,
      color: `${words[0]}`,
    },
  };
});

testOnCluster(
  'prefixes of very many terms, and words of more spellings than a cluster has clauses, score as without an index',
  async () => {
    const { location, remove } = openSearchPlace();
    const engine = await openEngine(location, { searchThreads: 1, searchMs: 20_000 });
    try {
      const writer = await engine.openWriter('shop', 'g1', schema);
      await writer.add(products);
      await writer.commit({});
      await engine.refresh('shop');
      const reference = new ReferenceEngine(schema, products);
      const fields = [
        { field: 'title', weight: 6 },
        { field: 'description', weight: 1.5 },
        { field: 'brand', weight: 5, fullMatch: true },
        { field: 'color', weight: 1 },
      ];
      const typed = ['g', 'ga', 'garla', 'garlang', 'gi bo', 'bonnet', 'garlan gilmor', roots.join(' ')];
      for (const query of typed)
        for (const enoughResults of [1, 200]) {
          const request = { query, perPage: 200, isTyping: true, explain: true };
          const plan = { ...planSearch({ fields, language: 'eng' }, request), enoughResults };
          const result = await engine.search(addressOf('shop'), plan);
          const expected = reference.search(plan);
          const asked = { schema, plan, signals: new Map() };
          expectSame(asked, result, expected);
          expectExplained(asked, result.hits, expected);
          expect(result.total, query).toBeGreaterThan(0);
        }
    } finally {
      await engine.close();
      await remove();
    }
  },
  120_000,
);
