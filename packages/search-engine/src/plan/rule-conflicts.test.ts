import type { Rule } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import type { GenerationSchema } from '../port.ts';
import { applyRules, type PreparedRule, prepareRules, type RuleEffects } from './merchandising-rules.ts';
import { readStemmedWords } from './query-words.ts';
import { findEncounters, findShadow, relationOf } from './rule-conflicts.ts';

type Made = Pick<Rule, 'condition' | 'actions'>;

const schema: GenerationSchema = { language: 'pol', fields: [{ name: 'brand', type: 'string' }] };
const prepare = (rules: readonly Made[]): PreparedRule[] =>
  prepareRules(
    rules.map((made, i) => ({
      ruleId: `r${i}`,
      rule: { name: `Reguła ${i}`, enabled: true, from: null, to: null, ...made },
    })),
    schema,
  );
const on = (type: 'is' | 'contains' | 'startsWith', phrase: string, ...actions: Rule['actions']): Made => ({
  condition: { type, phrase },
  actions,
});
const within = ({ condition, actions }: Made, ...contexts: string[]): Made => ({
  condition: { ...condition, contexts },
  actions,
});
const pin = (productId: string, position: number) => ({ type: 'pin', productId, position }) as const;
const hide = (productId: string) => ({ type: 'hide', target: { type: 'product', productId } }) as const;
const to = (url: string) => ({ type: 'redirect', url }) as const;

const relation = (one: Made, other: Made) => {
  const [a, b] = prepare([one, other]) as [PreparedRule, PreparedRule];
  return relationOf(a, b);
};

describe('[R10.03] two rules meet', () => {
  const act = pin('1', 1);
  test.each([
    ['the same phrase, inflected', on('is', 'buty zimowe', act), on('is', 'butów zimowych', act), 'same'],
    ['any query with a word of it', on('is', 'buty zimowe', act), on('contains', 'zimowe', act), 'wider'],
    ['any query that begins so', on('is', 'buty zimowe', act), on('startsWith', 'but', act), 'wider'],
    ['a longer phrase', on('contains', 'buty', act), on('is', 'buty zimowe', act), 'narrower'],
    [
      'a phrase that begins with another word',
      on('startsWith', 'zimowe', act),
      on('is', 'buty zimowe', act),
      null,
    ],
    ['a word that only begins alike', on('contains', 'but', act), on('is', 'butik', act), null],
    ['another phrase', on('contains', 'buty', act), on('contains', 'kurtka', act), null],
    ['one that never acts', on('is', 'buty', act), on('is', 'buty'), null],
  ] as const)('where the other is for %s', (_, one, other, expected) => {
    expect(relation(one, other)).toBe(expected);
  });

  test('where both are for a category, written with other spaces', () => {
    const category = (path: string): Made => ({
      condition: { type: 'category', category: path },
      actions: [act],
    });
    expect(relation(category('Dom>Meble'), category('Dom > Meble'))).toBe('same');
    expect(relation(category('Dom'), category('Dom > Meble'))).toBeNull();
    expect(relation(category('Dom'), on('is', 'dom', act))).toBeNull();
  });
});

describe('[R10.04] contexts of rules', () => {
  const own = on('is', 'buty', pin('1', 1));
  test.each([
    ['no context', within(own, 'mobile'), own, 'wider'],
    ['a context, where this one has none', own, within(own, 'mobile'), 'narrower'],
    ['the same contexts', within(own, 'mobile', 'sale'), within(own, 'SALE', 'mobile'), 'same'],
    ['more contexts', within(own, 'mobile'), within(own, 'sale', 'mobile'), 'wider'],
    ['other contexts', within(own, 'mobile'), within(own, 'sale'), null],
    ['a wider phrase in one context', own, within(on('contains', 'buty', pin('1', 1)), 'sale'), null],
  ] as const)('decide whether rules meet: the other has %s', (_, one, other, expected) => {
    expect(relation(one, other)).toBe(expected);
  });
});

describe('[R10.03] what rules take from each other', () => {
  const clashes = (rules: readonly Made[], at: number) => {
    const prepared = prepare(rules);
    return findEncounters(prepared, prepared[at] as PreparedRule).flatMap(
      ({ other, relation: how, clashes: all }) =>
        all.map(({ kind, action, isBeaten }) => [other.ruleId, how, kind, action, isBeaten]),
    );
  };

  test('a position and a product go to the first rule, whichever asks', () => {
    const rules = [on('is', 'kubek', pin('A', 1)), on('is', 'kubek', pin('A', 2), pin('B', 1))];
    expect(clashes(rules, 1)).toEqual([
      ['r0', 'same', 'product', 0, true],
      ['r0', 'same', 'position', 1, true],
    ]);
    expect(clashes(rules, 0)).toEqual([['r1', 'same', 'product', 0, false]]);
  });

  test('a pin is lost to a rule that hides its product, and all but a redirect to one that redirects', () => {
    const rules = [on('is', 'kubek', pin('A', 1)), on('contains', 'kubek', hide('A'), to('https://a.pl'))];
    expect(clashes(rules, 0)).toEqual([['r1', 'wider', 'hidden', 0, true]]);
    const redirects = [on('is', 'kubek', to('https://b.pl')), on('is', 'kubek', to('https://a.pl'))];
    expect(clashes(redirects, 1)).toEqual([['r0', 'same', 'redirect', 0, true]]);
  });
});

describe('[R10.03] a rule is behind another', () => {
  const shadowOf = (rules: readonly Made[], at: number): string | null => {
    const prepared = prepare(rules);
    return findShadow(prepared, prepared[at] as PreparedRule)?.by.ruleId ?? null;
  };

  test('that takes everything it would do, for all of its searches', () => {
    const first = on('contains', 'kubek', pin('A', 1));
    expect(shadowOf([first, on('is', 'kubek', pin('B', 1))], 1)).toBe('r0');
    expect(shadowOf([first, on('is', 'kubek', pin('B', 1))], 0)).toBeNull();
    expect(shadowOf([first, on('is', 'kubek', pin('B', 1), pin('C', 2))], 1)).toBeNull();
    expect(shadowOf([on('is', 'kubek', pin('A', 1)), on('contains', 'kubek', pin('B', 1))], 1)).toBeNull();
  });

  test('that sends customers elsewhere, also if that comes later', () => {
    const rules = [on('is', 'kubek', pin('A', 1)), on('contains', 'kubek', to('https://a.pl'))];
    const prepared = prepare(rules);
    expect(findShadow(prepared, prepared[0] as PreparedRule)).toMatchObject({
      by: { ruleId: 'r1' },
      isRedirected: true,
    });
  });

  /** Whether a customer may see anything of a rule's. */
  const shows = (effects: RuleEffects, { ruleId, rule }: PreparedRule): boolean => {
    if (effects.redirect !== null)
      return rule.actions.some((action) => action.type === 'redirect' && action.url === effects.redirect);
    const hiddenIds = JSON.stringify(effects.hidden);
    return (
      effects.pins.some(
        ({ productId }) =>
          effects.pinnedBy.get(productId)?.ruleId === ruleId && !hiddenIds.includes(`"${productId}"`),
      ) || rule.actions.some(({ type }) => type === 'hide' || type === 'data')
    );
  };

  test('as every query shows: nothing of it is ever seen', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const words = ['kubek', 'szklanka', 'zielony'];
    const queries = words.flatMap((a) => [
      a,
      ...words.flatMap((b) => [`${a} ${b}`, ...words.map((c) => `${a} ${b} ${c}`)]),
    ]);
    const stemsOf = new Map(
      queries.map((query) => [query, readStemmedWords(query, 'pol').map(({ stem }) => stem)]),
    );
    const action = (): Rule['actions'][number] => {
      const [product, position] = ['ABC'.charAt(random(3)), 1 + random(2)];
      const sort = random(20);
      if (sort < 14) return pin(product, position);
      if (sort === 14) return { type: 'data', data: { product } };
      return sort < 19 ? hide(product) : to(`https://${random(1_000_000)}.pl`);
    };
    const rule = (): Made => {
      const type = (['is', 'contains', 'startsWith'] as const)[random(3)] ?? 'is';
      const phrase = Array.from({ length: 1 + random(2) }, () => words[random(3)]).join(' ');
      const actions = Array.from({ length: 1 + random(2) }, action);
      // As the contract has it: no two pins of a rule have the same position or product.
      const [first, second] = actions;
      const areApart =
        first?.type !== 'pin' ||
        second?.type !== 'pin' ||
        (first.position !== second.position && first.productId !== second.productId);
      const made = on(type, phrase, ...(areApart ? actions : actions.slice(0, 1)));
      return within(made, ...['mobile', 'sale'].filter(() => random(4) === 0));
    };
    let shadowed = 0;
    for (let round = 0; round < 1500; round++) {
      const rules = prepare(Array.from({ length: 4 }, rule));
      for (const one of rules) {
        if (!findShadow(rules, one)) continue;
        shadowed += 1;
        for (const stems of stemsOf.values())
          for (const contexts of [[], ['mobile'], ['sale'], ['mobile', 'sale']]) {
            const holds = applyRules([one], stems, [], contexts).rules.length > 0;
            expect(holds && shows(applyRules(rules, stems, [], contexts), one)).toBe(false);
          }
      }
    }
    expect(shadowed).toBeGreaterThan(100);
  });
});
