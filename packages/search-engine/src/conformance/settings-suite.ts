import type { Rule, SortConditionSetting } from '@vitrina/contract';
import { defaultStoreSettings, type LanguageCode, type ProductDocument } from '@vitrina/contract/basics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PhraseBook, type Phrases } from '../plan/phrase-book.ts';
import type { SearchPlan } from '../plan/plan.ts';
import { planShopSearch, prepareSettings, type ShopRequest } from '../plan/plan-shop-search.ts';
import { noSettings, type ShopSettings } from '../plan/shop-settings.ts';
import type { SearchEngine, SearchResult, SuggestRequest } from '../port.ts';
import { addressOf } from './catalog.ts';
import { type OpenedEngine, type TestedEngine, testOf } from './engine-tests.ts';
import { czechProducts, englishProducts, polishProducts, schemaIn } from './settings-catalog.ts';

const shelves: Readonly<Partial<Record<LanguageCode, readonly ProductDocument[]>>> = {
  pol: polishProducts,
  cze: czechProducts,
  eng: englishProducts,
};
const idsOf = (result: SearchResult): string[] => result.hits.map((hit) => hit.product.id);
const ruleFor = (phrase: string, ...actions: Rule['actions']): ShopSettings['rules'] => [
  {
    ruleId: 'r1',
    rule: {
      name: 'Wyprzedaż',
      enabled: true,
      from: null,
      to: null,
      condition: { type: 'contains', phrase },
      actions,
    },
  },
];
const sortBy = (...conditions: SortConditionSetting[]): Pick<ShopRequest, 'sort'> => ({
  sort: { sortId: 's', name: 's', description: '', conditions, enabled: true },
});

/** How a shop's settings change its searches, in every engine. */
export const describeSettings = (tested: TestedEngine): void => {
  const { name, open } = tested;
  const testIf = testOf(tested);
  describe(`${name} with a shop's settings`, () => {
    let opened: OpenedEngine;
    let engine: SearchEngine;

    const search = (
      query: string,
      changed: Partial<ShopSettings & Phrases> = {},
      request: Partial<ShopRequest> = {},
      language: LanguageCode = 'pol',
      planned: Partial<SearchPlan> = {},
    ): Promise<SearchResult> => {
      const phrases = PhraseBook.of({ synonyms: [], blocked: [], immutable: [], ...changed }, language);
      const settings = prepareSettings({ ...noSettings, ...changed }, schemaIn(language), phrases);
      const asked = { isTyping: false, sort: null, isDefaultSort: true, categories: [], ...request, query };
      // The catalog is so small that every search would fall back to fewer words.
      const plan = { ...planShopSearch(settings, asked).plan, enoughResults: 1, ...planned };
      return engine.search(addressOf(language), plan);
    };
    const find = async (...asked: Parameters<typeof search>): Promise<string[]> =>
      idsOf(await search(...asked));

    beforeAll(async () => {
      opened = await open();
      engine = opened.engine;
      for (const [language, products] of Object.entries(shelves)) {
        const writer = await engine.openWriter(language, 'run-1', schemaIn(language as LanguageCode));
        await writer.add(products);
        await writer.commit({});
        await engine.refresh(language);
      }
    });
    afterAll(() => opened.dispose());

    test('[R10.03] weights decide whether a title or a description counts more, and 0 leaves a field out', async () => {
      const weigh = (title: number, description: number) =>
        find('notebook', {
          weights: [
            { field: 'title', weight: title, fullMatch: false },
            { field: 'description', weight: description, fullMatch: false },
          ],
        });
      expect(await weigh(10, 1)).toEqual(['108', '109']);
      expect(await weigh(1, 10)).toEqual(['109', '108']);
      expect(await weigh(1, 0)).toEqual(['108']);
    });

    test('[R10.03] a field with full match is searched only for words exactly as typed', async () => {
      const only = (fullMatch: boolean) => ({ weights: [{ field: 'title', weight: 1, fullMatch }] });
      expect(await find('kozak', only(false))).toEqual(['104']);
      expect(await find('kozak', only(true))).toEqual([]);
      expect(await find('kozaki', only(true))).toEqual(['104']);
    });

    test('[R10.03] a whole id comes first whatever its case', async () => {
      expect(await find('101')).toEqual(['101', 'W-110']);
      expect(await find('w-110')).toEqual(['W-110']);
    });

    test('[R10.03] any three characters of an id, an mpn or a gtin find the product', async () => {
      for (const piece of ['W-11', '-110', '110'])
        expect([piece, await find(piece)]).toEqual([piece, ['W-110']]);
      for (const piece of [
        'DQ-3987',
        'dq3987',
        '987',
        '3987/1',
        '987/10',
        '123412',
        '5901234123457',
        'air 987',
      ])
        expect([piece, await find(piece)]).toEqual([piece, ['105']]);
      for (const piece of ['W-', '11', '1009', '1235'])
        expect([piece, await find(piece)]).toEqual([piece, []]);
    });

    test('[R10.03] a word that products have is no piece of a code', async () => {
      expect(await find('xkoza')).toEqual(['109']);
      expect(await find('kozaki')).toEqual(['104']);
    });

    test('[R10.03] pieces are found in the codes that have a weight, and in none that is searched only as typed', async () => {
      const weigh = (weight: number, fullMatch: boolean) => ({
        weights: [
          { field: 'title', weight: 1, fullMatch: false },
          { field: 'mpn', weight, fullMatch },
        ],
      });
      expect(await find('3987/1', weigh(1, false))).toEqual(['105']);
      expect(await find('3987/1', weigh(1, true))).toEqual([]);
      expect(await find('3987/1', weigh(0, false))).toEqual([]);
      expect(await find('DQ-3987/100', weigh(1, true))).toEqual(['105']);
    });

    testIf('explanations', '[R10.03] a piece of a code is explained as one, and is not unknown', async () => {
      const found = await search('air 87/10', {}, { explain: true });
      expect(found.unknownWords).toEqual([]);
      expect(found.hits[0]?.isPartial).toBe(false);
      expect(found.hits[0]?.explanation?.words[1]?.matches).toContainEqual({
        ...{ field: 'mpn', form: 'infix', term: '3987/100', weight: expect.any(Number) },
      });
    });

    test('[R10.03] finds the other forms of Polish words', async () => {
      for (const query of ['butów zimowych', 'but zimowy', 'butami zimowymi'])
        expect((await find(query)).toSorted()).toEqual(['101', '102', '103']);
      expect(await find('kozaków skórzanych')).toEqual(['104']);
    });

    test('[R10.03] finds the other forms of Czech words', async () => {
      expect(await find('zimních bund', {}, {}, 'cze')).toEqual(['201']);
      expect(await find('knihy', {}, {}, 'cze')).toEqual(['202']);
      expect(await find('dětská bota', {}, {}, 'cze')).toEqual(['203']);
    });

    test('[R10.03] finds the other forms of English words, but not words that merely begin alike', async () => {
      expect(await find('shoes', {}, {}, 'eng')).toEqual(['301']);
      expect(await find('battery', {}, {}, 'eng')).toEqual(['302']);
    });

    testIf('explanations', 'ranks the typed form of a word above its other forms', async () => {
      const found = await search('trampki', {}, { explain: true });
      expect(found.hits[0]?.explanation?.words[0]?.matches[0]).toMatchObject({
        form: 'exact',
        term: 'trampki',
      });
      const other = await search('trampek', {}, { explain: true });
      expect(other.hits[0]?.explanation?.words[0]?.matches[0]).toMatchObject({
        form: 'stem',
        term: 'trampki',
      });
      expect(found.hits[0]?.score).toBeGreaterThan(other.hits[0]?.score ?? Number.NaN);
    });

    test('function words of a query are optional', async () => {
      expect((await search('buty na zimowe')).requiredWords).toEqual({ matched: 2, all: 2 });
      expect(await find('buty na zimowe')).toHaveLength(3);
    });

    test('[R10.03] synonyms find products with another name, ranked below those with the typed one', async () => {
      const group: Partial<Phrases> = { synonyms: [{ type: 'group', phrases: ['laptop', 'notebook'] }] };
      expect(await find('laptopy')).toEqual(['109']);
      expect((await find('laptopa', group)).toSorted()).toEqual(['108', '109']);
      expect((await find('notebooki', group)).toSorted()).toEqual(['108', '109']);
      expect(await find('latpop', group)).toEqual(['109', '108']);
      const oneWay: Partial<Phrases> = {
        synonyms: [{ type: 'oneWay', from: ['botki'], to: ['kozaki skórzane'] }],
      };
      expect(await find('botki', oneWay)).toEqual(['104']);
      expect(await find('botek', oneWay)).toEqual(['104']);
    });

    test('[R10.03] a synonym can replace several adjacent words by one, and one by several', async () => {
      const synonyms: Phrases['synonyms'] = [{ type: 'group', phrases: ['komputer przenośny', 'laptop'] }];
      expect(await find('komputery przenośne', { synonyms })).toEqual(['109']);
      expect(await find('przenośny komputer', { synonyms })).toEqual([]);
    });

    test('[R10.03] an immutable phrase matches only whole and exactly as written', async () => {
      const immutable = ['air max'];
      expect((await find('air max')).toSorted()).toEqual(['105', '106']);
      expect(await find('air max', { immutable })).toEqual(['105']);
      expect(await find('nike air max', { immutable })).toEqual(['105']);
      expect(await find('kozak', { immutable: ['kozak'] })).toEqual([]);
    });

    testIf('boosts', '[R10.03] boosted products rise, buried ones sink, none is lost', async () => {
      const bartek = { type: 'field', field: 'brand', value: 'Bartek' } as const;
      const boosted = await find('buty zimowe', {
        rules: ruleFor('zimowe', { type: 'boost', target: bartek, strength: 5 }),
      });
      expect(boosted[0]).toBe('103');
      const target = { type: 'product', productId: '101' } as const;
      const buried = await find('butów zimowych', {
        rules: ruleFor('zimowe', { type: 'bury', target, strength: 5 }),
      });
      expect(buried.at(-1)).toBe('101');
      expect([boosted.length, buried.length]).toEqual([3, 3]);
    });

    testIf(
      'pins',
      '[R10.03] a pinned product appears at its position although no word matches it, and on no other page',
      async () => {
        const rules = ruleFor('zimowe', { type: 'pin', productId: '104', position: 2 });
        const first = await search('buty zimowe', { rules }, { perPage: 2 });
        expect(first.hits.map(({ isPinned }) => isPinned)).toEqual([false, true]);
        expect(idsOf(first)[1]).toBe('104');
        expect(first.total).toBe(4);
        const second = await find('buty zimowe', { rules }, { perPage: 2, page: 2 });
        expect([...idsOf(first), ...second].toSorted()).toEqual(['101', '102', '103', '104']);
        expect(await find('buty zimowe', { rules }, { isDefaultSort: false })).not.toContain('104');
      },
    );

    testIf(
      'pins',
      '[R10.03] of two rules that pin at one position, or one product, the first in their order has its way',
      async () => {
        const pin = (productId: string, position = 1) => ({ type: 'pin', productId, position }) as const;
        const [one] = ruleFor('zimowe', pin('104'));
        const [other] = ruleFor('buty', pin('108'), pin('104', 2));
        if (!one || !other) throw new Error('no rules');
        const order = (...rules: ShopSettings['rules']) =>
          find('buty zimowe', { rules: rules.map(({ rule }, i) => ({ ruleId: `r${i}`, rule })) });
        expect((await order(one, other)).slice(0, 2)).toEqual(['104', '101']);
        expect((await order(other, one)).slice(0, 2)).toEqual(['108', '104']);
      },
    );

    test('[R10.03] hidden products appear in no hits, totals or facets, even if pinned', async () => {
      const wojas = { type: 'field', field: 'brand', value: 'Wojas' } as const;
      const rules = ruleFor(
        'zimowe',
        { type: 'hide', target: wojas },
        { type: 'pin', productId: '102', position: 1 },
      );
      const result = await search('buty zimowe', { rules }, { facets: ['brand'] });
      expect(idsOf(result).toSorted()).toEqual(['101', '103']);
      expect(result.facets[0]?.values.map(({ value }) => value).toSorted()).toEqual(['Bartek', 'Lasocki']);
    });

    test('[R10.03] store settings leave out products that are sold out or have no picture', async () => {
      expect(await find('trampki', { store: { ...defaultStoreSettings, showUnavailable: false } })).toEqual(
        [],
      );
      expect(await find('notebook', { store: { ...defaultStoreSettings, onlyWithImages: true } })).toEqual([
        '109',
      ]);
    });

    testIf('scripts', '[R10.03] a script orders products by its value', async () => {
      const script = "doc['price'].empty ? 0 : -abs(doc['price'].value - 260)";
      const sort = sortBy({ type: 'script', script, order: 'desc' });
      expect(await find('buty zimowe', {}, sort)).toEqual(['101', '103', '102']);
      const byScore = sortBy({ type: 'script', script: '_score * 0 + 1', order: 'desc' });
      expect((await find('buty zimowe', {}, byScore)).toSorted()).toEqual(['101', '102', '103']);
    });

    testIf('signals', '[R10.03] orders by signals, and follows each update of them', async () => {
      const sort = sortBy({ type: 'popular', criterion: 'clicks', period: 'day7', order: 'desc' });
      const tell = (...clicks: [string, number][]) =>
        engine.setSignals(addressOf('pol'), new Map([['clicks_day7', new Map([...clicks, ['gone', 99]])]]));
      await tell(['103', 5], ['102', 9]);
      expect(await find('buty zimowe', {}, sort)).toEqual(['102', '103', '101']);
      const read = async (...retrievedSignals: string[]) => {
        const pins = [{ productId: '103', position: 1 }];
        const { hits } = await search('buty zimowe', {}, {}, 'pol', { pins, retrievedSignals });
        return Object.fromEntries(hits.map(({ product, signals }) => [product.id, signals]));
      };
      expect(await read('clicks_day7', 'unknown')).toEqual({ 101: [0, 0], 102: [9, 0], 103: [5, 0] });
      await tell(['101', 2]);
      expect((await find('buty zimowe', {}, sort))[0]).toBe('101');
      expect(await read('clicks_day7')).toEqual({ 101: [2], 102: [0], 103: [0] });
    });

    testIf(
      'suggestions',
      '[R10.03] suggests words and whole values of the fields that the shop chose',
      async () => {
        const suggest = async (text: string, fields: Omit<SuggestRequest, 'text' | 'limit'>) =>
          (await engine.suggest(addressOf('pol'), { text, limit: 5, ...fields })).map(
            (one) => `${one.text} ${one.field ?? '-'}`,
          );
        expect(await suggest('l', { wordFields: ['brand'] })).toEqual(['lasocki -', 'lenovo -']);
        expect((await suggest('las', { valueFields: ['brand'] }))[0]).toBe('Lasocki brand');
        expect(await suggest('zim', { valueFields: ['categories'] })).toEqual(['Zimowe categories']);
        expect(await suggest('las', { wordFields: ['title'] })).toEqual([]);
      },
    );

    testIf(
      'explanations',
      'explains for each hit which word matched where and how, and which rule raised it',
      async () => {
        const target = { type: 'product', productId: '109' } as const;
        const result = await search(
          'laptopa lenovo',
          { rules: ruleFor('laptop', { type: 'boost', target, strength: 1 }) },
          { explain: true },
        );
        const [hit] = result.hits;
        const explanation = hit?.explanation;
        expect(
          explanation?.words.map(({ word, matches }) => [word, matches[0]?.field, matches[0]?.form]),
        ).toEqual([
          ['laptopa', 'title', 'stem'],
          ['lenovo', 'brand', 'exact'],
        ]);
        const sum = explanation?.words.reduce((total, { score }) => total + score, 0) ?? 0;
        expect(explanation?.boosts).toEqual([0]);
        expect(hit?.score).toBeCloseTo(sum * 2, 3);
      },
    );
  });
};
