import { randomUUID } from 'node:crypto';
import type { Rule } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayMs } from '../../storage/calendar-days.ts';
import { deleteSums, readRuleDays } from '../../testing/read-sums.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { rebuildSums } from './rebuild/rebuild-sums.ts';

let shop: Shop;
let key: string;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  await shop.owner.call('setAuthDomains', { body: { domains: ['shop.example'] } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const send = async (events: readonly object[], agent = browser): Promise<void> => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-api-key': key },
      ...{ origin: 'https://shop.example', 'user-agent': agent },
    },
    body: JSON.stringify({ events }),
  });
  expect(response.status).toBe(202);
};
const searched = (query: string, queryId: string = randomUUID()) => ({
  ...{ type: 'search', eventId: randomUUID(), visitor: randomUUID(), queryId, query },
  ...{ total: 1, context: 'serp' },
});
const clicked = (queryId: string) => ({
  ...{ type: 'click', eventId: randomUUID(), visitor: randomUUID(), queryId, productId: 'SKU-1' },
});
const add = async (phrase: string, changes: Partial<Rule> = {}): Promise<string> => {
  const body: Rule = {
    ...{ name: phrase, enabled: true, from: null, to: null, condition: { type: 'contains', phrase } },
    actions: [{ type: 'pin', productId: 'SKU-1', position: 1 }],
    ...changes,
  };
  return (await shop.owner.call('addRule', { params: { searchId }, body })).reply.data.ruleId;
};
const activity = async () => (await shop.owner.call('getRuleActivity', { params: { searchId } })).reply.data;

test('[R10.03] a rule counts the searches it acted on, and the clicks there, from the moment it is made', async () => {
  await send([searched('kubki')]);
  const cups = await add('kubek');
  const off = await add('kubek', { enabled: false });
  const queryId = randomUUID();
  await send([searched('zielone kubki', queryId), searched('lampa')]);
  await send([clicked(queryId)]);
  await send([searched('kubek')], 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  const { from, to, rules } = await activity();
  expect(from).toBe(addDays(to, -13));
  expect(rules).toEqual([
    { ruleId: cups, searches: [...Array(13).fill(0), 1], clicks: [...Array(13).fill(0), 1] },
  ]);
  expect(rules.some(({ ruleId }) => ruleId === off)).toBe(false);
});

test('a search reported hours later counts for no rule: nobody knows which there were', async () => {
  await add('kubek');
  await send([{ ...searched('kubek'), at: new Date(Date.now() - dayMs / 8).toISOString() }]);
  expect((await activity()).rules).toEqual([]);
});

test('a blocked phrase counts for no rule, and a rule that is gone leaves its figures to the one who brings it back', async () => {
  const ruleId = await add('kubek');
  await send([searched('kubek')]);
  await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'kubek' } });
  await send([searched('kubek')]);
  const { reply } = await shop.owner.call('deleteRule', { params: { searchId, ruleId } });
  await send([searched('kubek')]);
  await shop.owner.call('undoSettingChange', {
    params: { searchId, changeId: reply.data.changeId },
    body: {},
  });
  expect((await activity()).rules.map(({ searches }) => searches.at(-1))).toEqual([1]);
});

test('what is counted again from the stored events is what was counted', async () => {
  const { database } = shop.server;
  const tenDaysAgo = new Date(Date.now() - 10 * dayMs).toISOString();
  await send([{ ...searched('lampa'), at: tenDaysAgo }]);
  await add('kubek');
  const queryId = randomUUID();
  await send([searched('kubki', queryId), searched('kubek')]);
  await send([clicked(queryId)]);
  const before = await readRuleDays(database);
  expect(before).toContainEqual(expect.objectContaining({ searches: 2, clicks: 1 }));
  await deleteSums(database);
  const options = { from: undefined, now: new Date(), retentionDays: 400 };
  const { id, timeZone } = shop.owner.customer;
  await rebuildSums(database, id, timeZone, options);
  expect(await readRuleDays(database)).toEqual(before);
});
