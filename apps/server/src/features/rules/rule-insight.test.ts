import type { Rule, RuleConflict } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

const pin = (productId: string, position = 1) => ({ type: 'pin', productId, position }) as const;
const rule = (name: string, ...actions: Rule['actions']): Rule => ({
  ...{ name, enabled: true, from: null, to: null, actions },
  condition: { type: 'is', phrase: 'kubek' },
});
const add = async (body: Rule): Promise<string> =>
  (await shop.owner.call('addRule', { params: { searchId }, body })).reply.data.ruleId;
const list = async () => (await shop.owner.call('listRules', { params: { searchId }, query: {} })).reply.data;
const names = async () => (await list()).map((one) => one.rule.name);
const move = (ruleId: string, of: string | null, side: 'before' | 'after' = 'before') =>
  shop.owner.call('moveRule', { params: { searchId, ruleId }, body: { side, of } });
const check = async ({ condition, actions, from, to }: Rule, ruleId: string | null = null) =>
  (
    await shop.owner.call('checkRule', {
      params: { searchId },
      body: { ruleId, condition, actions, from, to },
    })
  ).reply.data;
const found = async (): Promise<string | undefined> =>
  (await shop.owner.call('trySearch', { params: { searchId }, body: { query: 'kubek' } })).reply.data
    .products[0]?.id;
const kinds = (conflicts: readonly RuleConflict[]): string[] => conflicts.map(({ type }) => type);

test('[R10.03] the list names the categories of a rule that no product is in, such as the numbers that a feed had for them', async () => {
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  const category = reply.data[0]?.categories[0] ?? '';
  const target = (value: string) => ({ type: 'field', field: 'categories', value }) as const;
  const boost = (value: string) => ({ type: 'boost', target: target(value), strength: 3 }) as const;
  const of = (name: string): Rule['condition'] => ({ type: 'category', category: name });
  await add({ ...rule('jest', pin('SKU-1')), condition: of(category) });
  await add({ ...rule('numer', pin('SKU-1'), boost('17')), condition: of('1043') });
  await add(rule('fraza', boost(category), boost('Nie ma takiej')));
  await add(rule('bez kategorii', pin('SKU-1')));
  expect((await list()).map((one) => [one.rule.name, one.missingCategories])).toEqual([
    ['jest', []],
    ['numer', ['1043', '17']],
    ['fraza', ['Nie ma takiej']],
    ['bez kategorii', []],
  ]);
  const check1043 = { ...rule('nowa', boost(category), boost('17')), condition: of('1043') };
  expect(await check(check1043)).toContainEqual({ type: 'noCategory', categories: ['1043', '17'] });
  expect(kinds(await check({ ...rule('inna', boost(category)), condition: of(category) }))).not.toContain(
    'noCategory',
  );
});

test('[R10.03] the active rules without a category are counted over all pages, whatever is looked for', async () => {
  const gone = (name: string, enabled = true): Rule => ({
    ...rule(name, pin('SKU-1')),
    ...{ enabled, condition: { type: 'category', category: `Nie ma ${name}` } },
  });
  for (const name of ['a', 'b', 'c', 'd']) await add(gone(name));
  await add(gone('wyłączona', false));
  await add(rule('bez kategorii', pin('SKU-1')));
  const query = { page: 2, perPage: 1, query: 'bez' };
  const { reply } = await shop.owner.call('listRules', { params: { searchId }, query });
  expect(reply).toMatchObject({ data: [], total: 1, withoutCategory: { total: 4, names: ['a', 'b', 'c'] } });
});

describe('the order of rules', () => {
  test('[R10.03] decides which of two pins wins; a move is in the history, which takes it back', async () => {
    await add(rule('pierwsza', pin('SKU-1')));
    const second = await add(rule('druga', pin('SKU-2')));
    expect([await names(), await found()]).toEqual([['pierwsza', 'druga'], 'SKU-1']);
    const { reply } = await move(second, (await list())[0]?.ruleId ?? '');
    expect([await names(), await found()]).toEqual([['druga', 'pierwsza'], 'SKU-2']);

    const { changeId } = reply;
    if (changeId === null) throw new Error('nothing changed');
    const before = await shop.owner.call('trySearch', {
      params: { searchId },
      body: { query: 'kubek', before: changeId },
    });
    expect(before.reply.data.products[0]?.id).toBe('SKU-1');
    await shop.owner.call('undoSettingChange', { params: { searchId, changeId }, body: {} });
    expect([await names(), await found()]).toEqual([['pierwsza', 'druga'], 'SKU-1']);
  });

  test('stays where a rule is changed, switched off, or brought back; a move may be undone after a change', async () => {
    const ids = [
      await add(rule('a', pin('SKU-1'))),
      await add(rule('b', pin('SKU-2', 2))),
      await add(rule('c', pin('SKU-3', 3))),
    ] as const;
    const moved = (await move(ids[2], ids[0])).reply.changeId ?? '';
    const changed = await shop.owner.call('changeRule', {
      params: { searchId, ruleId: ids[2] },
      body: { ...rule('c2', pin('SKU-3', 3)), enabled: false },
    });
    expect(await names()).toEqual(['c2', 'a', 'b']);
    const { changeId } = (await shop.owner.call('deleteRule', { params: { searchId, ruleId: ids[2] } })).reply
      .data;
    await shop.owner.call('undoSettingChange', { params: { searchId, changeId }, body: {} });
    expect(await names()).toEqual(['c2', 'a', 'b']);
    await shop.owner.call('undoSettingChange', {
      params: { searchId, changeId: changed.reply.changeId ?? '' },
      body: {},
    });
    expect(await names()).toEqual(['c', 'a', 'b']);
    await shop.owner.call('undoSettingChange', { params: { searchId, changeId: moved }, body: {} });
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  test('an undone change of a rule that was moved since leaves it where it is', async () => {
    const first = await add(rule('a', pin('SKU-1')));
    await add(rule('b', pin('SKU-2', 2)));
    const params = { searchId, ruleId: first };
    const { changeId } = (await shop.owner.call('changeRule', { params, body: rule('a2', pin('SKU-1')) }))
      .reply;
    await move(first, null, 'after');
    await shop.owner.call('undoSettingChange', {
      params: { searchId, changeId: changeId ?? '' },
      body: {},
    });
    expect(await names()).toEqual(['b', 'a']);
  });

  test('knows only rules of its search instance, and refuses what isn’t one', async () => {
    const own = await add(rule('a', pin('SKU-1')));
    const first = searchId;
    searchId = await shop.newInstance();
    const foreign = await add(rule('b', pin('SKU-1')));
    searchId = first;
    const answers = [
      await move(own, foreign),
      await move(own, '<b>x</b>'),
      await move(own, 'x'.repeat(500)),
      await move(own, '\u202Eabc'),
      await move(own, ''),
      await move(foreign, own),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 404]);
    expect(answers[0]?.error.details?.problems).toEqual([{ path: 'of', rule: 'oneOf' }]);
  });
});

describe('the list of rules', () => {
  test('[R10.03] names the rule behind which one never shows, until it is moved or the other is off', async () => {
    const first = await add(rule('pierwsza', pin('SKU-1')));
    const second = await add(rule('druga', pin('SKU-2')));
    const shadows = async () => (await list()).map(({ shadowedBy }) => shadowedBy?.name ?? null);
    expect(await shadows()).toEqual([null, 'pierwsza']);
    await move(second, first);
    expect(await shadows()).toEqual([null, 'druga']);
    await shop.owner.call('changeRule', {
      params: { searchId, ruleId: second },
      body: { ...rule('druga', pin('SKU-2')), enabled: false },
    });
    expect(await shadows()).toEqual([null, null]);
  });

  test('shows the pinned products in the order of their positions, and what is wrong with them', async () => {
    await add(rule('a', pin('SKU-2', 5), pin('gone', 3), pin('SKU-1')));
    const [one] = await list();
    expect(one?.pinned).toMatchObject([
      {
        productId: 'SKU-1',
        title: 'Czerwona sukienka',
        image: 'https://shop.example/img/1.jpg',
        trouble: null,
      },
      { productId: 'gone', position: 3, title: null, image: '', trouble: 'gone' },
      { productId: 'SKU-2', position: 5, trouble: null },
    ]);
  });
});

describe('[R10.03] a rule that is edited', () => {
  test('meets another for the same phrase, which has its position', async () => {
    const ruleId = await add(rule('pierwsza', pin('SKU-1')));
    const other = { ruleId, name: 'pierwsza' };
    const inflected: Rule = {
      ...rule('', pin('SKU-2')),
      condition: { type: 'is', phrase: 'Kubki' },
    };
    expect(await check(inflected)).toEqual([
      { type: 'sameSearches', rule: other, relation: 'same' },
      { type: 'position', action: 0, rule: other, relation: 'same', isBeaten: true },
    ]);
    // As itself it meets nobody.
    expect(await check(rule('', pin('SKU-2')), ruleId)).toEqual([]);
  });

  test('doesn’t meet one that is off, over, or on other days', async () => {
    await add({ ...rule('off', pin('SKU-1')), enabled: false });
    await add({ ...rule('over', pin('SKU-1')), to: '2020-01-01' });
    await add({ ...rule('later', pin('SKU-1')), from: '2099-05-01' });
    expect(await check({ ...rule('', pin('SKU-2')), to: '2099-04-30' })).toEqual([]);
    expect(kinds(await check({ ...rule('', pin('SKU-2')), to: '2099-05-01' }))).toEqual([
      'sameSearches',
      'position',
    ]);
  });

  test('is told of a redirect, its own or a wider rule’s, and of what is hidden', async () => {
    const redirect = { type: 'redirect', url: 'https://a.pl' } as const;
    const hide = { type: 'hide', target: { type: 'product', productId: 'SKU-1' } } as const;
    expect(kinds(await check(rule('', pin('SKU-1'), redirect, hide)))).toEqual(['ownRedirect', 'ownHide']);
    await add({ ...rule('wide', redirect), condition: { type: 'contains', phrase: 'kubek' } });
    await add(rule('hides', hide));
    expect(await check(rule('', pin('SKU-1')))).toMatchObject([
      { type: 'sameSearches', relation: 'wider' },
      { type: 'redirected', isBeaten: true },
      { type: 'sameSearches', relation: 'same' },
      { type: 'hidden', action: 0 },
    ]);
  });

  test('is told of a product that is gone, and of a blocked phrase', async () => {
    expect(await check(rule('', pin('gone'), pin('SKU-1', 2)))).toEqual([
      { type: 'pin', action: 0, trouble: 'gone' },
    ]);
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'kubek' } });
    expect(kinds(await check(rule('', pin('SKU-1'))))).toEqual(['blockedPhrase']);
  });

  test('may be anything that a rule may be, and nothing else', async () => {
    const odd = async (changes: object) => {
      const { condition, actions, from, to } = rule('', pin('SKU-1'));
      const body = { ruleId: null, condition, actions, from, to, ...changes };
      const { status, error } = await shop.owner.call('checkRule', { params: { searchId }, body });
      return [status, (error?.details?.problems as { path: string }[] | undefined)?.map(({ path }) => path)];
    };
    expect(await odd({ condition: { type: 'is', phrase: '' } })).toEqual([422, ['condition.phrase']]);
    expect(await odd({ condition: { type: 'is', phrase: 'x'.repeat(2000) } })).toEqual([
      422,
      ['condition.phrase'],
    ]);
    expect(await odd({ condition: { type: 'is', phrase: '<b>!</b> \u202Eאבג' } })).toEqual([200, undefined]);
    expect(await odd({ actions: [pin('SKU-1', 101)] })).toEqual([422, ['actions.0.position']]);
    expect(await odd({ actions: [pin('<img src=x>', 1)] })).toEqual([200, undefined]);
    expect(await odd({ from: '2030-02-30' })).toEqual([422, ['from']]);
  });
});
