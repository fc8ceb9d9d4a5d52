import type { Rule } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
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

const rule: Rule = {
  name: 'Letnia wyprzedaż',
  enabled: true,
  condition: { type: 'contains', phrase: 'sukienka' },
  actions: [
    { type: 'pin', productId: '1', position: 1 },
    { type: 'boost', target: { type: 'field', field: 'brand', value: 'Gnom' }, strength: 3 },
    { type: 'bury', target: { type: 'product', productId: '2' }, strength: 10 },
    { type: 'hide', target: { type: 'product', productId: '3' } },
    { type: 'redirect', url: 'https://shop.example/lato' },
  ],
  from: null,
  to: null,
};
const add = (body: unknown) => shop.owner.call('addRule', { params: { searchId }, body: body as Rule });
const list = async (query: { query?: string; page?: number; perPage?: number } = {}) =>
  (await shop.owner.call('listRules', { params: { searchId }, query })).reply;

describe('rules of the shop window', () => {
  test('are added, listed in their order, changed and removed', async () => {
    const { reply } = await add({ ...rule, name: ' Letnia wyprzedaż ' });
    expect(reply.data).toMatchObject({ rule, isActive: true, createdBy: shop.owner.customer.name });
    const category = { type: 'category' as const, category: 'Dom > Łóżka' };
    const second = (await add({ ...rule, name: 'Druga', condition: category })).reply.data;
    expect(await list()).toMatchObject({ data: [reply.data, second], total: 2 });
    expect((await list({ query: 'LOZKA' })).data).toMatchObject([second]);
    expect((await list({ query: 'sukienka' })).data).toMatchObject([reply.data]);
    expect((await list({ page: 2, perPage: 1 })).data).toMatchObject([second]);

    const params = { searchId, ruleId: reply.data.ruleId };
    const changed = await shop.owner.call('changeRule', { params, body: { ...rule, enabled: false } });
    expect(changed.reply.data).toEqual({
      ...reply.data,
      rule: { ...rule, enabled: false },
      isActive: false,
    });
    expect((await shop.owner.call('getRule', { params })).reply.data).toEqual(changed.reply.data);
    expect((await shop.owner.call('deleteRule', { params })).reply.data.changeId).not.toBe('');
    for (const gone of [
      await shop.owner.call('getRule', { params }),
      await shop.owner.call('deleteRule', { params }),
      await shop.owner.call('changeRule', { params, body: rule }),
    ])
      expect(gone.status).toBe(404);
  });

  test('that a change leaves as they are have no history of it', async () => {
    const { ruleId } = (await add(rule)).reply.data;
    await shop.owner.call('changeRule', { params: { searchId, ruleId }, body: rule });
    const { reply } = await shop.owner.call('listSettingChanges', {
      params: { searchId },
      query: { kind: 'rules' },
    });
    expect(reply.total).toBe(1);
  });

  test('hold within their days, in the time zone of the shop', async () => {
    const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const [today, tomorrow, later] = [dayAfter(0), dayAfter(1), dayAfter(2)] as const;
    // The owner stays signed in until then, whatever time of the day it is.
    await shop.server.database
      .updateTable('access_token')
      .set({ expires_at: `${later}T00:00:00.000Z` })
      .execute();
    // Half an hour before midnight in UTC it is tomorrow in Warsaw, summer and winter.
    shop.server.clock.now = new Date(`${today}T23:30:00Z`);
    const activeBetween = async (from: string | null, to: string | null) =>
      (await add({ ...rule, from, to })).reply.data.isActive;
    expect(await activeBetween(tomorrow, null)).toBe(true);
    expect(await activeBetween(later, null)).toBe(false);
    expect(await activeBetween(null, today)).toBe(false);
    expect(await activeBetween(tomorrow, tomorrow)).toBe(true);
    shop.server.clock.now = null;
  });

  test('with wrong values are refused, each with its path', async () => {
    const problemsOf = async (changes: object) => {
      const { status, error } = await add({ ...rule, ...changes });
      expect(status).toBe(422);
      return error.details?.problems;
    };
    expect(
      await problemsOf({ name: '', condition: { type: 'is', phrase: '!!!' }, actions: [] }),
    ).toMatchObject([
      { path: 'name', rule: 'required' },
      { path: 'condition.phrase', rule: 'noWords' },
      { path: 'actions', rule: 'minItems' },
    ]);
    const pin = { type: 'pin', productId: '1', position: 1 };
    expect(
      await problemsOf({ actions: [pin, { ...pin, productId: '2' }, { ...pin, position: 2 }] }),
    ).toMatchObject([
      { path: 'actions.1.position', rule: 'distinct' },
      { path: 'actions.2.productId', rule: 'distinct' },
    ]);
    expect(await problemsOf({ actions: [{ ...pin, position: 101 }] })).toMatchObject([
      { path: 'actions.0.position', rule: 'maxValue' },
    ]);
    expect(await problemsOf({ actions: [{ type: 'redirect', url: 'javascript:alert(1)' }] })).toMatchObject([
      { path: 'actions.0.url', rule: 'url' },
    ]);
    const target = { type: 'field', field: 'description', value: 'Ciepłe buty' };
    expect(await problemsOf({ actions: [{ type: 'hide', target }] })).toEqual([
      { path: 'actions.0.target.field', rule: 'forbiddenField' },
    ]);
    expect(await problemsOf({ from: '2030-02-30' })).toMatchObject([{ path: 'from' }]);
    expect(await problemsOf({ from: '2030-02-02', to: '2030-02-01' })).toMatchObject([
      { path: 'to', rule: 'dateOrder' },
    ]);
  });

  test('[R10.04] hand data to the page, of a bounded size, and are for contexts with names', async () => {
    const problemsOf = async (changes: object) =>
      (await add({ ...rule, ...changes })).error.details?.problems;
    const withData = (...data: unknown[]) => ({
      actions: data.map((each) => ({ type: 'data', data: each })),
    });
    const kept = { ...rule, ...withData({ banner: 'Łąka', '': [1, null, { a: true }] }) } as Rule;
    const condition = { type: 'is', phrase: 'buty', contexts: ['mobile', 'black-friday'] } as const;
    const added = { ...kept, condition: { ...condition, contexts: [...condition.contexts] } };
    const { ruleId } = (await add(added)).reply.data;
    expect((await list()).data).toMatchObject([{ ruleId, rule: added }]);

    const text = 'a'.repeat(9_990);
    expect((await add({ ...rule, ...withData({ b: text }) })).status).toBe(200);
    const large = [{ path: 'actions.0.data', rule: 'maxBytes', params: { max: 10_000 } }];
    expect(await problemsOf(withData({ b: `${text}aaa` }))).toEqual(large);
    expect(await problemsOf(withData({ b: 'ł'.repeat(5_000) }))).toEqual(large);
    let nested: object = {};
    for (let level = 1; level < 20; level++) nested = { nested };
    expect((await add({ ...rule, ...withData(nested) })).status).toBe(200);
    expect(await problemsOf(withData({ nested }))).toMatchObject([{ rule: 'maxDepth', params: { max: 20 } }]);
    for (const wrong of ['{}', [], 1, null, undefined])
      expect(await problemsOf(withData(wrong))).toEqual([{ path: 'actions.0.data', rule: 'jsonObject' }]);
    expect(await problemsOf(withData({}, {}))).toEqual([{ path: 'actions.1.data', rule: 'distinct' }]);

    const named = async (...contexts: unknown[]) => problemsOf({ condition: { ...condition, contexts } });
    const at = 'condition.contexts.0';
    expect(await named('')).toEqual([{ path: at, rule: 'required', params: { min: 1 } }]);
    expect(await named('czarny piątek')).toEqual([{ path: at, rule: 'alphaDash' }]);
    expect(await named('a'.repeat(65))).toEqual([{ path: at, rule: 'maxChars', params: { max: 64 } }]);
    expect(await named(1)).toEqual([{ path: at, rule: 'invalid' }]);
    expect(await named(...Array.from({ length: 3000 }, (_, i) => `c${i}`))).toMatchObject([
      { path: 'condition.contexts', rule: 'maxItems', params: { max: 10 } },
    ]);
  });

  test('of a field that the mapping has lost stay and are marked; no new one is made for it', async () => {
    await shop.mapField('material', true);
    const target = { type: 'field', field: 'material', value: 'len' } as const;
    const ofMaterial: Rule = { ...rule, actions: [{ type: 'hide', target }] };
    const { data } = (await add(ofMaterial)).reply;
    expect(data.missingFields).toEqual([]);
    await shop.mapField('material', false);
    expect((await list()).data[0]?.missingFields).toEqual(['material']);
    const params = { searchId, ruleId: data.ruleId };
    expect((await shop.owner.call('getRule', { params })).reply.data.missingFields).toEqual(['material']);
    const body = { ...ofMaterial, enabled: false };
    expect((await shop.owner.call('changeRule', { params, body })).reply.data.missingFields).toEqual([
      'material',
    ]);
    const refused = await add(ofMaterial);
    expect([refused.status, refused.error.details?.problems]).toEqual([
      422,
      [{ path: 'actions.0.target.field', rule: 'oneOf' }],
    ]);
  });

  test('[R10.03] of a field that products can’t be told apart by, kept from before, are marked, opened, and changed to a good one', async () => {
    const useless = { type: 'field', field: 'title', value: 'Sukienka' } as const;
    const good = { type: 'field', field: 'brand', value: 'Gnom' } as const;
    const { ruleId } = (await add({ ...rule, actions: [{ type: 'hide', target: good }] })).reply.data;
    const kept: Rule = { ...rule, actions: [{ type: 'hide', target: useless }] };
    await shop.server.database
      .updateTable('merchandising_rule')
      .set({ rule_json: JSON.stringify(kept) })
      .where('id', '=', ruleId)
      .execute();
    const params = { searchId, ruleId };
    expect((await list()).data[0]?.missingFields).toEqual(['title']);
    expect((await shop.owner.call('getRule', { params })).reply.data).toMatchObject({
      rule: kept,
      missingFields: ['title'],
    });

    const off = await shop.owner.call('changeRule', { params, body: { ...kept, enabled: false } });
    expect([off.status, off.reply.data.missingFields]).toEqual([200, ['title']]);
    const another = { ...useless, field: 'description' };
    const worse = await shop.owner.call('changeRule', {
      params,
      body: { ...kept, actions: [{ type: 'hide', target: another }] },
    });
    expect([worse.status, worse.error.details?.problems]).toEqual([
      422,
      [{ path: 'actions.0.target.field', rule: 'forbiddenField' }],
    ]);
    const mended = await shop.owner.call('changeRule', {
      params,
      body: { ...kept, actions: [{ type: 'hide', target: good }] },
    });
    expect([mended.status, mended.reply.data.missingFields]).toEqual([200, []]);
  });

  test('are five hundred at most', async () => {
    for (let made = 0; made < 500; made += 50) {
      const some = await Promise.all(Array.from({ length: 50 }, () => add(rule)));
      expect(some.every(({ status }) => status === 200)).toBe(true);
    }
    const refused = await add(rule);
    expect([refused.status, refused.error.code]).toEqual([409, 'RULE_LIMIT_REACHED']);
  });
});
