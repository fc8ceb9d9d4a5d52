import type { DraftRule, RuleAction } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shop, startShop } from '../../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
});
afterAll(() => shop.close());

const condition = { type: 'is', phrase: 'gnom' } as const;
const ofPrice = (value: string) => ({ type: 'field', field: 'price', value }) as const;
const find = async (draftRule?: DraftRule): Promise<string> => {
  const body = { query: 'gnom', ...(draftRule && { draftRule }) };
  const { reply } = await shop.owner.call('trySearch', { params: { searchId }, body });
  return reply.data.products
    .map(({ id, isPinned }) => `${isPinned ? '*' : ''}${id.replace('SKU-', '')}`)
    .join(' ');
};
const withDraft = (...actions: RuleAction[]): Promise<string> => find({ ruleId: null, condition, actions });

test('[R2.45] a rule that is being edited is tried before it is saved: pins, raises, lowers and hides, by field too', async () => {
  const [first, second, third] = (await find()).split(' ');
  expect([first, second, third].toSorted()).toEqual(['1', '3', '5']);
  const priceOf = (id: string | undefined) => ofPrice(`${id}0`);
  expect(await withDraft({ type: 'boost', target: priceOf(third), strength: 9 })).toBe(
    `${third} ${first} ${second}`,
  );
  expect(await withDraft({ type: 'bury', target: priceOf(first), strength: 9 })).toBe(
    `${second} ${third} ${first}`,
  );
  expect(await withDraft({ type: 'hide', target: priceOf(second) })).toBe(`${first} ${third}`);
  const brand = { type: 'field', field: 'brand', value: 'Gnom' } as const;
  expect(await withDraft({ type: 'hide', target: brand })).toBe('');
  expect(await withDraft({ type: 'pin', productId: 'SKU-2', position: 2 })).toBe(
    `${first} *2 ${second} ${third}`,
  );
  expect(await find()).toBe(`${first} ${second} ${third}`);
});

test('it stands in the place of the saved one', async () => {
  const actions: RuleAction[] = [{ type: 'hide', target: ofPrice('10') }];
  const rule = { name: 'Gnom', condition, actions };
  const { reply } = await shop.owner.call('addRule', { params: { searchId }, body: rule });
  const { ruleId } = reply.data;
  expect(await find()).not.toContain('1');
  expect(await find({ ruleId, condition, actions: [] })).toContain('1');
  expect(await find({ ruleId, condition: { type: 'is', phrase: 'elf' }, actions })).toContain('1');
  expect(await withDraft({ type: 'hide', target: ofPrice('30') })).toBe('5');
});

test('one that no rule could be is refused', async () => {
  const draftRule = { ruleId: null, condition, actions: [{ type: 'pin', productId: '', position: 0 }] };
  const { status, error } = await shop.owner.call('trySearch', {
    params: { searchId },
    body: { draftRule: draftRule as DraftRule },
  });
  expect(status).toBe(422);
  expect(error.details?.problems).toMatchObject([
    { path: 'draftRule.actions.0.productId' },
    { path: 'draftRule.actions.0.position' },
  ]);
});
