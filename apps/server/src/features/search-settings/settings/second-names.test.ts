import type { CallRequest, Calls } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const problemsOf = (answer: { status: number; error: { details?: Record<string, unknown> } }) => {
  expect(answer.status).toBe(422);
  return answer.error.details?.problems;
};

describe('[R3.16] the function type of a filter', () => {
  const set = (searchId: string, item: object) =>
    shop.owner.call('setFacetedMenu', {
      body: { searchId, facetedmenu: [{ field: 'brand', label: 'Marka', ...item }] } as never,
    });

  test('is told and taken as functionType and as type', async () => {
    const searchId = await shop.newInstance();
    for (const names of [
      { functionType: 'range' },
      { type: 'range' },
      { functionType: 'range', type: 'range' },
    ]) {
      const { reply } = await set(searchId, names);
      expect(reply.data).toMatchObject([{ field: 'brand', functionType: 'range', type: 'range' }]);
    }
    const [change] = (await shop.owner.call('listSettingChanges', { params: { searchId } })).reply.data;
    expect(change?.after).toEqual([{ field: 'brand', label: 'Marka', type: 'range', unit: '' }]);
  });

  test('is refused where it is missing, differs between its names, or is none', async () => {
    const searchId = await shop.newInstance();
    expect(problemsOf(await set(searchId, {}))).toEqual([{ path: 'facetedmenu.0.type', rule: 'required' }]);
    expect(problemsOf(await set(searchId, { functionType: 'range', type: 'checkbox' }))).toEqual([
      { path: 'facetedmenu.0.functionType', rule: 'invalid' },
    ]);
    expect(problemsOf(await set(searchId, { functionType: 'wheel' }))).toEqual([
      { path: 'facetedmenu.0.functionType', rule: 'oneOf' },
    ]);
  });
});

describe('[R3.33] the additional info of a sort condition', () => {
  const save = (searchId: string, ...conditions: object[]) =>
    shop.owner.call('saveSortGroup', {
      body: { searchId, sortGroup: { name: 'Polecane', conditions } } as never,
    });
  const popular = { criterion: 'clicks', period: 'day7' };
  const script = { script: "doc['price'].value * 2" };
  const bothWays = [
    { type: 'popular', order: 'desc', ...popular, additionalInfo: popular },
    { type: 'script', order: 'desc', ...script, additionalInfo: script },
  ];

  test('is told and taken as additionalInfo and beside the type', async () => {
    const searchId = await shop.newInstance();
    for (const conditions of [
      [
        { type: 'popular', additionalInfo: popular },
        { type: 'script', additionalInfo: script },
      ],
      [
        { type: 'popular', ...popular },
        { type: 'script', ...script },
      ],
      bothWays,
    ]) {
      const { reply } = await save(searchId, ...conditions);
      expect(reply.data.at(-1)?.conditions).toEqual(bothWays);
      const listed = await shop.owner.call('getSortGroups', { body: { searchId } });
      expect(listed.reply.data.at(-1)?.conditions).toEqual(bothWays);
    }
  });

  test('is refused where it is missing, differs between its names, or can’t be read', async () => {
    const searchId = await shop.newInstance();
    expect(problemsOf(await save(searchId, { type: 'popular' }, { type: 'script' }))).toEqual([
      { path: 'sortGroup.conditions.0.criterion', rule: 'required' },
      { path: 'sortGroup.conditions.0.period', rule: 'required' },
      { path: 'sortGroup.conditions.1.script', rule: 'required' },
    ]);
    const other = { ...popular, period: 'day30' };
    expect(problemsOf(await save(searchId, { type: 'popular', ...popular, additionalInfo: other }))).toEqual([
      { path: 'sortGroup.conditions.0.additionalInfo.period', rule: 'invalid' },
    ]);
    expect(
      problemsOf(await save(searchId, { type: 'script', additionalInfo: { script: 'price +' } })),
    ).toMatchObject([{ path: 'sortGroup.conditions.0.additionalInfo.script', rule: 'script' }]);
  });
});

describe('[R7.28] labels of the search app', () => {
  type Labels = CallRequest<Calls['setAppLabels']>['body']['labels'];
  const set = (searchId: string, labels: Labels) =>
    shop.owner.call('setAppLabels', { params: { searchId }, body: { labels } });

  test('may be sent in part: the rest keeps its text, an empty one falls back', async () => {
    const searchId = await shop.newInstance();
    await set(searchId, { autocomplete: { placeholder: 'Czego szukasz?', clear: 'Usuń' } });
    const { labels } = (await set(searchId, { serp: { title: 'Wyniki' }, autocomplete: { clear: '' } })).reply
      .data;
    expect([labels.autocomplete.placeholder, labels.autocomplete.clear, labels.serp.title]).toEqual([
      'Czego szukasz?',
      '',
      'Wyniki',
    ]);
    expect((await set(searchId, {})).reply.data.labels).toEqual(labels);
  });
});
