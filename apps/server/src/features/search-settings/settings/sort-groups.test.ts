import type { SortGroup } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const names = (groups: readonly { name: string }[]): string[] => groups.map(({ name }) => name);
const ids = (groups: readonly { sortId: string }[]): string[] => groups.map(({ sortId }) => sortId);
const save = (searchId: string, sortGroup: SortGroup) =>
  shop.owner.call('saveSortGroup', { body: { searchId, sortGroup } });
const get = async (searchId: string) =>
  (await shop.owner.call('getSortGroups', { body: { searchId } })).reply.data;
const problemsOf = (answer: { status: number; error: { details?: Record<string, unknown> } }) => {
  expect(answer.status).toBe(422);
  return answer.error.details?.problems;
};

describe('sort groups', () => {
  test('[R7.20] [R3.19] are proposed in the language of the catalog, with the conditions that they sort by', async () => {
    const searchId = await shop.newInstance();
    expect(await get(searchId)).toMatchObject([
      { sortId: 'relevance', name: 'Trafność', conditions: [{ type: 'default' }], enabled: true },
      {
        sortId: 'price:asc',
        name: 'Cena: od najniższej',
        conditions: [{ type: 'field', field: 'price', order: 'asc' }, { type: 'default' }],
      },
      { sortId: 'price:desc', name: 'Cena: od najwyższej' },
      { sortId: 'title:asc', name: 'Nazwa: A–Z', missingFields: [] },
    ]);
  });

  test('[R2.24] [R3.19] of one’s own have conditions of every type and an id of their own; the proposed ones stay beside them', async () => {
    const searchId = await shop.newInstance();
    const sortGroup: SortGroup = {
      name: ' Polecane ',
      description: 'Najczęściej kupowane',
      conditions: [
        { type: 'popular', criterion: 'purchases', period: 'day14', order: 'desc' },
        { type: 'script', script: "ln(popularity + 1) * doc['price'].value", order: 'desc' },
        { type: 'field', field: 'price', order: 'asc' },
        { type: 'default' },
      ],
    };
    const { reply } = await save(searchId, sortGroup);
    expect(names(reply.data).at(-1)).toBe('Polecane');
    expect(reply.data).toHaveLength(5);
    const made = reply.data.at(-1);
    expect(made).toMatchObject({ ...sortGroup, name: 'Polecane', enabled: true, missingFields: [] });
    const changed = await save(searchId, { ...sortGroup, sortId: made?.sortId, name: 'Hity' });
    expect(ids(changed.reply.data)).toEqual(ids(reply.data));
    expect(names(changed.reply.data).at(-1)).toBe('Hity');
    expect(problemsOf(await save(searchId, { ...sortGroup, sortId: 'nobody' }))).toEqual([
      { path: 'sortGroup.sortId', rule: 'oneOf' },
    ]);
  });

  test('[R5.10] without a name, conditions or a script that can be read are refused, each with its path', async () => {
    const searchId = await shop.newInstance();
    expect(problemsOf(await save(searchId, { name: ' ', description: '', conditions: [] }))).toMatchObject([
      { path: 'sortGroup.name', rule: 'required' },
      { path: 'sortGroup.conditions', rule: 'minItems' },
    ]);
    const scripts = ['price *', '', 'x'.repeat(10_000), "doc['smell'].value + 1", "doc['title'].value"];
    const conditions = scripts.map((script) => ({ type: 'script' as const, script, order: 'desc' as const }));
    expect(
      problemsOf(await save(searchId, { name: 'x', description: '', conditions: conditions.slice(0, 3) })),
    ).toEqual([
      { path: 'sortGroup.conditions.0.script', rule: 'script', params: { position: 1, found: 'price' } },
      { path: 'sortGroup.conditions.1.script', rule: 'required' },
      { path: 'sortGroup.conditions.2.script', rule: 'maxChars', params: { max: 2000 } },
    ]);
    const unknown = [
      { type: 'field' as const, field: 'smell', order: 'asc' as const },
      ...conditions.slice(3),
    ];
    expect(problemsOf(await save(searchId, { name: 'x', description: '', conditions: unknown }))).toEqual([
      { path: 'sortGroup.conditions.0.field', rule: 'oneOf' },
      { path: 'sortGroup.conditions.1.script', rule: 'script', params: { position: 6, found: 'smell' } },
      { path: 'sortGroup.conditions.2.script', rule: 'script', params: { position: 6, found: 'title' } },
    ]);
  });

  test('[R7.20] are moved one place at a time; beyond either end nothing happens, nor in the history', async () => {
    const searchId = await shop.newInstance();
    const move = async (call: 'moveUpSortGroup' | 'moveDownSortGroup', from: number) =>
      ids((await shop.owner.call(call, { body: { searchId, from } })).reply.data);
    const first = ids(await get(searchId));
    for (const [call, from] of [
      ['moveUpSortGroup', 0],
      ['moveDownSortGroup', 3],
      ['moveUpSortGroup', 4],
      ['moveDownSortGroup', 1000],
    ] as const)
      expect(await move(call, from)).toEqual(first);
    const { reply } = await shop.owner.call('listSettingChanges', { params: { searchId } });
    expect(reply.total).toBe(0);
    expect(await move('moveDownSortGroup', 0)).toEqual(['price:asc', 'relevance', 'price:desc', 'title:asc']);
    expect(await move('moveUpSortGroup', 3)).toEqual(['price:asc', 'relevance', 'title:asc', 'price:desc']);
    expect(
      problemsOf(await shop.owner.call('moveUpSortGroup', { body: { searchId, from: -1 } })),
    ).toMatchObject([{ path: 'from', rule: 'minValue' }]);
  });

  test('[R7.20] are removed one by one; without the last one the proposed ones are back', async () => {
    const searchId = await shop.newInstance();
    const remove = (sortId: string) => shop.owner.call('deleteSortGroup', { body: { searchId, sortId } });
    await shop.owner.call('setSorts', {
      body: { searchId, sorts: [{ sortId: 'title:asc', enabled: true }] },
    });
    expect((await remove('nobody')).status).toBe(404);
    const { reply } = await remove('title:asc');
    expect(reply.data.map(({ sortId, enabled }) => [sortId, enabled])).toEqual([
      ['relevance', true],
      ['price:asc', false],
      ['price:desc', false],
    ]);
    await remove('relevance');
    await remove('price:asc');
    expect(ids((await remove('price:desc')).reply.data)).toEqual([
      'relevance',
      'price:asc',
      'price:desc',
      'title:asc',
    ]);
  });

  test('keep a field that the mapping has lost, marked as missing', async () => {
    const searchId = await shop.newInstance();
    await shop.mapField('season', true);
    const conditions = [{ type: 'field' as const, field: 'season', order: 'asc' as const }];
    const group = { name: 'Sezon', description: '', conditions };
    const sortId = (await save(searchId, group)).reply.data.at(-1)?.sortId;
    await shop.mapField('season', false);
    expect((await get(searchId)).at(-1)?.missingFields).toEqual(['season']);
    expect((await save(searchId, { ...group, sortId, name: 'Pora roku' })).status).toBe(200);
    expect(problemsOf(await save(searchId, group))).toEqual([
      { path: 'sortGroup.conditions.0.field', rule: 'oneOf' },
    ]);
  });

  test('are fifty at most', async () => {
    const searchId = await shop.newInstance();
    const group: SortGroup = { name: 'Nowe', description: '', conditions: [{ type: 'default' }] };
    for (let count = 4; count < 50; count++) await save(searchId, group);
    expect(problemsOf(await save(searchId, group))).toEqual([
      { path: 'sortGroup', rule: 'maxItems', params: { max: 50 } },
    ]);
  });
});

describe('the orders that visitors are offered', () => {
  test('[R2.23] [R7.20] are set in their sequence; those not named come behind, switched off', async () => {
    const searchId = await shop.newInstance();
    const sorts = [
      { sortId: 'price:desc', enabled: true },
      { sortId: 'relevance', enabled: false },
    ];
    const { reply } = await shop.owner.call('setSorts', { body: { searchId, sorts } });
    expect(reply.data.map(({ sortId, enabled }) => [sortId, enabled])).toEqual([
      ['price:desc', true],
      ['relevance', false],
      ['price:asc', false],
      ['title:asc', false],
    ]);
    expect((await shop.owner.call('getSorts', { body: { searchId } })).reply.data).toEqual(reply.data);
  });

  test('without any chosen are the proposed ones again; the history has those of before', async () => {
    const searchId = await shop.newInstance();
    const proposed = await get(searchId);
    await save(searchId, { name: 'Nowe', description: '', conditions: [{ type: 'default' }] });
    await shop.owner.call('setSorts', { body: { searchId, sorts: [] } });
    expect(await get(searchId)).toEqual(proposed);
    const { reply } = await shop.owner.call('listSettingChanges', { params: { searchId } });
    const params = { searchId, changeId: reply.data[0]?.changeId ?? '' };
    await shop.owner.call('undoSettingChange', { params, body: {} });
    expect(names(await get(searchId)).at(-1)).toBe('Nowe');
  });

  test('have to exist, once each, and one of them has to be on', async () => {
    const searchId = await shop.newInstance();
    const refused = async (...sorts: { sortId: string; enabled: boolean }[]) =>
      problemsOf(await shop.owner.call('setSorts', { body: { searchId, sorts } }));
    const relevance = { sortId: 'relevance', enabled: true };
    expect(await refused(relevance, { sortId: 'nobody', enabled: true })).toEqual([
      { path: 'sorts.1.sortId', rule: 'oneOf' },
    ]);
    expect(await refused(relevance, relevance)).toEqual([{ path: 'sorts.1.sortId', rule: 'distinct' }]);
    expect(await refused({ ...relevance, enabled: false })).toEqual([{ path: 'sorts', rule: 'required' }]);
  });
});

describe('checking a script', () => {
  test('[R3.19] says where it stops making sense, and which of its fields are no numbers of the catalog', async () => {
    const searchId = await shop.newInstance();
    const check = async (script: string) =>
      (await shop.owner.call('checkSortScript', { body: { searchId, script } })).reply.data;
    expect((await check('1 +')).problem).toEqual({ position: 3, found: '' });
    expect((await check('')).problem).toEqual({ position: 0, found: '' });
    expect((await check("process.exit('x')")).problem).toEqual({ position: 0, found: 'process' });
    const { problem, unknownFields } = await check(
      "doc['price'].value / doc['smell'].value + doc['title'].empty + doc['smell'].empty",
    );
    expect([problem, unknownFields]).toEqual([null, ['smell', 'title']]);
    const long = await shop.owner.call('checkSortScript', { body: { searchId, script: '1+'.repeat(5000) } });
    expect(problemsOf(long)).toEqual([{ path: 'script', rule: 'maxChars', params: { max: 2000 } }]);
    const costly = { searchId, script: `popularity${'+1'.repeat(900)}` };
    expect(problemsOf(await shop.owner.call('checkSortScript', { body: costly }))).toEqual([
      { path: 'script', rule: 'scriptSteps', params: { max: 300 } },
    ]);
  });
});
