import { describe, expect, test } from 'vitest';
import { highlight } from '../language/highlight.ts';
import { planSearch, type SearchRequest } from '../plan/plan-search.ts';
import { addressOf, shopSchema } from './catalog.ts';
import { type TestedEngine, testOf } from './engine-tests.ts';
import { catalogKey, idsOf, settings, useShopEngine } from './shop-engine.ts';

/** How the words of a query find products, and in which order. */
export const describeWords = (tested: TestedEngine): void => {
  const testIf = testOf(tested);
  describe(`${tested.name} matching words`, () => {
    const shop = useShopEngine(tested);
    const { search } = shop;

    test('finds a product by any of its words, with or without accents and capitals', async () => {
      expect(idsOf(await search('ŻÓŁTA'))).toEqual(['9']);
      expect(idsOf(await search('zolta ksiazka'))).toEqual(['9']);
      expect(idsOf(await search('mosiadz'))).toEqual(['12']);
    });

    test('finds part numbers whole and in parts, however they are written', async () => {
      for (const query of ['21A2KOT-XC', '21a2kotxc', '21A2KOT', '21a2kot xc'])
        expect(idsOf(await search(query))).toEqual(['13']);
      expect(idsOf(await search('G 1/4"'))).toEqual(['12']);
      expect(idsOf(await search('43,2'))).toEqual(['14']);
      expect(idsOf(await search('43.2 cm'))).toEqual(['14']);
      expect(idsOf(await search('500 ml'))).toEqual(['18']);
    });

    test('finds a product by its whole id', async () => {
      expect(idsOf(await search('AB-7/Z'))).toEqual(['AB-7/Z']);
      expect(idsOf(await search('ab-7/z'))).toEqual(['AB-7/Z']);
    });

    test('treats the last word as a prefix while it is being typed', async () => {
      expect(idsOf(await search('tele'))).toEqual(['16', '17']);
      expect((await search('tele', { isTyping: false }, { typos: 'none' })).total).toBe(0);
      expect((await search('tele ', {}, { typos: 'none' })).total).toBe(0);
    });

    test('forgives one typo from four letters and two from eight', async () => {
      expect(idsOf(await search('mointor', { isTyping: false }))).toEqual(['14', '17']);
      expect(idsOf(await search('tlewizro', { isTyping: false }))).toEqual(['16', '17']);
      expect((await search('felewzior', { isTyping: false })).total).toBe(2);
      expect((await search('felewzioor', { isTyping: false })).total).toBe(0);
      expect((await search('lempa', { isTyping: false })).total).toBe(1);
      expect((await search('lempa', { isTyping: false }, { typos: 'none' })).total).toBe(0);
    });

    test('forgives no typo in a word with digits', async () => {
      expect((await search('21a2kotxd', { isTyping: false })).total).toBe(0);
    });

    test('[R10.03] weights decide which field counts more', async () => {
      const weigh = (title: number, description: number) =>
        search(
          'telewizor',
          {},
          {
            fields: [
              { field: 'title', weight: title },
              { field: 'description', weight: description },
            ],
          },
        );
      expect(idsOf(await weigh(10, 1))).toEqual(['16', '17']);
      expect(idsOf(await weigh(1, 10))).toEqual(['17', '16']);
      expect(idsOf(await weigh(1, 0))).toEqual(['16']);
    });

    test('requires all words, and fewer only if that finds too few products', async () => {
      expect(idsOf(await search('czarne buty'))).toEqual(['10']);
      const fewer = await search('czarne buty', {}, { enoughResults: 2 });
      expect(idsOf(fewer)[0]).toBe('10');
      expect(idsOf(fewer)).toContain('11');
      expect(fewer.requiredWords).toEqual({ matched: 1, all: 2 });
      expect((await search('buty xyzzyq')).requiredWords).toEqual({ matched: 1, all: 2 });
    });

    test('[R10.03] fills a page with products that lack a word, behind those that have all; typos are forgiven only where still fewer have them', async () => {
      const titles = [
        ...Array.from({ length: 6 }, (_, i) => `kubek czerwony ${i}x`),
        'kubel czerwony',
        'talerz czerwony',
      ];
      const writer = await shop.engine.openWriter('page', 'run-1', shopSchema);
      await writer.add(
        titles.map((title, i) => ({ id: String(i), group: null, fields: { id: String(i), title } })),
      );
      await writer.commit({});
      await shop.engine.refresh('page');
      const find = async (query: string) => {
        const plan = planSearch({ fields: [{ field: 'title', weight: 1 }] }, { query, isTyping: false });
        const { hits } = await shop.engine.search(addressOf('page'), plan);
        return hits.map(({ product, isPartial }) => [product.fields.title, isPartial]);
      };
      const found = await find('kubek czerwony');
      expect(found.filter(([, isPartial]) => !isPartial).map(([title]) => title)).toEqual(titles.slice(0, 6));
      expect(found.slice(6).map(([title]) => title)).toEqual(titles.slice(6));
      // One word can't lack any, and six are enough for it.
      expect(await find('kubek')).toHaveLength(6);
      await shop.engine.drop('page');
    });

    test('[R10.03] what has all words comes before whatever lacks one, on any page, with pins and variants, in every order', async () => {
      const build = (id: string, title: string, description = '', group: string | null = null) => ({
        id,
        group,
        fields: { id, title, description, price: Number(id.slice(1)) },
      });
      const lacking = Array.from({ length: 60 }, (_, i) =>
        build(`l${10 + i}`, i % 2 ? 'kubek' : 'emaliowany', '', i < 4 ? 'g' : null),
      );
      const complete = ['1', '2', '3'].map((n) =>
        build(
          `c${n}`,
          `naczynie ${n}`,
          'do herbaty i kawy, kubek albo filiżanka, emaliowany',
          n === '3' ? 'g' : null,
        ),
      );
      const writer = await shop.engine.openWriter('complete', 'run-1', shopSchema);
      await writer.add([...lacking, ...complete]);
      await writer.commit({});
      await shop.engine.refresh('complete');
      const weights = [
        { field: 'title', weight: 10 },
        { field: 'description', weight: 1 },
      ];
      const find = async (request: Omit<SearchRequest, 'query'> = {}) => {
        const asked = { query: 'kubek emaliowany', isTyping: false, perPage: 10, ...request };
        const { hits, total } = await shop.engine.search(
          addressOf('complete'),
          planSearch({ fields: weights }, asked),
        );
        return { total, ids: hits.map(({ product }) => product.id) };
      };
      const rest = lacking.map(({ id }) => id);
      const first = await find();
      expect(first).toEqual({ total: 63, ids: ['c1', 'c2', 'c3', ...rest.slice(0, 7)] });
      expect((await find({ prefersMainType: true })).ids).toEqual(first.ids);
      expect((await find({ offset: 2, perPage: 3 })).ids).toEqual(['c3', ...rest.slice(0, 2)]);
      expect((await find({ offset: 45 })).ids).toEqual(rest.slice(42, 52));
      expect((await find({ offset: 45, prefersMainType: true })).ids).toEqual(rest.slice(42, 52));
      // The variant with both words stands for its group.
      expect(await find({ groupVariants: true })).toEqual({
        total: 59,
        ids: ['c1', 'c2', 'c3', ...rest.slice(4, 11)],
      });
      const pins = [{ productId: 'c1', position: 4 }];
      expect((await find({ pins })).ids.slice(0, 5)).toEqual(['c2', 'c3', 'l10', 'c1', 'l11']);
      const boosts = [{ filter: { kind: 'products', ids: ['l20'] } as const, factor: 5 }];
      expect((await find({ boosts })).ids.slice(0, 5)).toEqual(['c1', 'c2', 'c3', 'l20', 'l10']);
      const dearest = await find({ sort: [{ kind: 'field', field: 'price', order: 'desc' }] });
      expect(dearest.ids).toEqual(['c3', 'c2', 'c1', ...rest.toReversed().slice(0, 7)]);
      await shop.engine.drop('complete');
    });

    test('says which hits lack a word', async () => {
      const { hits } = await search('czarne buty', {}, { enoughResults: 2 });
      const lacking = hits.filter(({ isPartial }) => isPartial).map(({ product }) => product.id);
      expect(lacking).toEqual(hits.map(({ product }) => product.id).filter((id) => id !== '10'));
      const pins = [{ productId: '9', position: 1 }];
      const pinned = await search('czarne buty', { pins }, { enoughResults: 2 });
      expect(pinned.hits.slice(0, 2).map(({ product, isPartial }) => [product.id, isPartial])).toEqual([
        ['9', false],
        ['10', false],
      ]);
      expect((await search('czarne buty')).hits.map(({ isPartial }) => isPartial)).toEqual([false]);
    });

    test('says which words no product has, and what was searched for instead', async () => {
      const closed = { isTyping: false };
      expect((await search('mointor', closed)).unknownWords).toEqual([
        { word: 'mointor', nearest: 'monitor' },
      ]);
      expect((await search('buty xyzzyq', closed)).unknownWords).toEqual([{ word: 'xyzzyq', nearest: null }]);
      expect((await search('czarne buty', closed)).unknownWords).toEqual([]);
      // Found as a form of the word, as its beginning, or not needed.
      expect((await search('tele')).unknownWords).toEqual([]);
      expect((await search('', closed)).unknownWords).toEqual([]);
    });

    test('searches for the words as typed where no typo is to be forgiven', async () => {
      const asTyped = await search('mointor', { isTyping: false, forgivesTypos: false });
      expect([asTyped.total, asTyped.unknownWords]).toEqual([0, [{ word: 'mointor', nearest: null }]]);
    });

    test('ranks exact words above longer ones, and those above typos', async () => {
      const documents = ['klawiatury', 'klawiatura', 'klawiaturka'].map((title, i) => ({
        id: String(i),
        group: null,
        fields: { id: String(i), title },
      }));
      const writer = await shop.engine.openWriter('order', 'run-1', shopSchema);
      await writer.add(documents);
      await writer.commit({});
      await shop.engine.refresh('order');
      const result = await shop.engine.search(
        addressOf('order'),
        planSearch(settings, { query: 'klawiatur' }),
      );
      expect(result.total).toBe(3);
      const exact = await shop.engine.search(
        addressOf('order'),
        planSearch({ ...settings, enoughResults: 3 }, { query: 'klawiatura', isTyping: false }),
      );
      expect(exact.hits.map((hit) => hit.product.id)[0]).toBe('1');
      await shop.engine.drop('order');
    });

    test('returns the terms to highlight', async () => {
      const { hits, matchedTerms } = await search('zolta ksi');
      const title = String(hits[0]?.product.fields.title);
      expect(highlight(title, matchedTerms).filter(({ match }) => match)).toEqual([
        { text: 'Żółta', match: true },
        { text: 'ksi', match: true },
      ]);
    });

    testIf('suggestions', '[R10.03] suggests words that continue the text, most frequent first', async () => {
      const texts = (await shop.engine.suggest(addressOf(catalogKey), { text: 'klaw', limit: 5 })).map(
        ({ text }) => text,
      );
      expect(texts).toHaveLength(2);
      expect(await shop.engine.suggest(addressOf(catalogKey), { text: 'ksiazka ku', limit: 1 })).toEqual([
        { text: 'ksiazka kucharska', count: 1, field: null },
      ]);
      expect((await shop.engine.suggest(addressOf(catalogKey), { text: 'zol', limit: 1 }))[0]?.text).toBe(
        'żółta',
      );
      const [suggestion] = await shop.engine.suggest(addressOf(catalogKey), { text: 'buty bie', limit: 5 });
      expect(suggestion).toEqual({ text: 'buty biegania', count: 2, field: null });
    });

    test('treats hostile text as words', async () => {
      for (const query of [
        '"',
        '*:*',
        'title:(',
        '\\',
        '\u0000',
        '{"a":1}',
        'a'.repeat(5000),
        '~~~~ --',
        '🙂',
      ])
        await expect(search(query)).resolves.toHaveProperty('total');
    });
  });
};
