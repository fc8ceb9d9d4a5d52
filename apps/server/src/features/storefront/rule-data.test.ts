import type { Rule } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
let key: string;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  const rule = { name: 'Baner', enabled: true, from: null, to: null };
  const addRule = (condition: Rule['condition'], ...actions: Rule['actions']) =>
    shop.owner.call('addRule', { params: { searchId }, body: { ...rule, condition, actions } });
  await addRule({ type: 'is', phrase: 'buty' }, { type: 'data', data: { banner: 'Wszędzie' } });
  await addRule(
    { type: 'contains', phrase: 'buty', contexts: ['mobile', 'black-friday'] },
    { type: 'data', data: { banner: 'W telefonie', sizes: [320, 640] } },
    { type: 'redirect', url: 'https://sklep.pl/promocja' },
  );
  await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'tajne' } });
  await addRule({ type: 'contains', phrase: 'tajne' }, { type: 'data', data: { banner: 'Tajne' } });
});
afterAll(() => shop.close());

const everywhere = { banner: 'Wszędzie' };
const mobile = { banner: 'W telefonie', sizes: [320, 640] };

const fetchJson = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${shop.server.origin}${path}`, init);
  return { status: response.status, body: (await response.json()) as never };
};
type Found = { ruleData: unknown[]; redirect: string | null };
type Refused = { error: { details: { problems: unknown } } };
const search = (query: string) =>
  fetchJson(`/public/search/${searchId}?${query}`, { headers: { 'x-api-key': key } });
const find = async (query: string): Promise<Found> => (await search(query)).body;
const problemsOf = async (query: string): Promise<unknown> =>
  ((await search(query)).body as Refused).error.details.problems;

describe('[R10.04] rules hand data to the page', () => {
  test('in their order, and those for a context where the search names it', async () => {
    expect(await find('q=buty')).toMatchObject({ ruleData: [everywhere], redirect: null });
    expect(await find('q=kurtka')).toMatchObject({ ruleData: [] });
    expect(await find('q=buty&ruleContext=desktop&ruleContext=Mobile')).toMatchObject({
      ruleData: [everywhere, mobile],
      redirect: 'https://sklep.pl/promocja',
    });
    expect(await find('q=butów+zimowych&ruleContext=black-friday')).toMatchObject({ ruleData: [mobile] });
    expect(await find('q=tajne')).toMatchObject({ ruleData: [] });
  });

  test('a context that can’t be one is refused with what it may be', async () => {
    const at = 'ruleContext.0';
    expect(await problemsOf('ruleContext=')).toMatchObject([{ path: at, rule: 'required' }]);
    const long = 'a'.repeat(10_000);
    expect(await problemsOf(`ruleContext=${long}`)).toEqual([
      { path: at, rule: 'maxChars', params: { max: 64 } },
    ]);
    for (const odd of ['<b>mobile</b>', 'czarny piątek', '\u202Emobile', '../mobile'])
      expect(await problemsOf(`ruleContext=${encodeURIComponent(odd)}`)).toEqual([
        { path: at, rule: 'alphaDash' },
      ]);
    const many = Array.from({ length: 500 }, (_, i) => `ruleContext=c${i}`).join('&');
    expect(await problemsOf(many)).toEqual([{ path: 'ruleContext', rule: 'maxItems', params: { max: 10 } }]);
  });

  test('the panel’s own search names contexts too, and tells the data', async () => {
    const body = { query: 'buty', contexts: ['mobile'] };
    const { reply } = await shop.owner.call('trySearch', { params: { searchId }, body });
    expect(reply.data).toMatchObject({ ruleData: [everywhere, mobile], rules: [{}, {}] });
    const draftRule = {
      ruleId: null,
      condition: { type: 'is' as const, phrase: 'kubek', contexts: ['sale'] },
      actions: [{ type: 'data' as const, data: { sale: true } }],
    };
    const drafted = async (contexts: string[]) =>
      (
        await shop.owner.call('trySearch', {
          params: { searchId },
          body: { query: 'kubek', draftRule, contexts },
        })
      ).reply.data.ruleData;
    expect(await drafted(['sale'])).toEqual([{ sale: true }]);
    expect(await drafted([])).toEqual([]);
  });
});

describe('[R10.04] userData of InstantSearch', () => {
  const ask = (query: object) =>
    fetchJson(`/1/indexes/${searchId}/query`, {
      method: 'POST',
      headers: { 'x-algolia-application-id': shop.owner.customer.symbol, 'x-algolia-api-key': key },
      body: JSON.stringify(query),
    });
  const userData = async (query: object): Promise<unknown> =>
    ((await ask(query)).body as { userData: unknown }).userData;

  test('is the data of rules, for the contexts in ruleContexts', async () => {
    expect(await userData({ query: 'buty' })).toEqual([everywhere]);
    expect(await userData({ query: 'buty', ruleContexts: ['x', 'mobile'] })).toEqual([everywhere, mobile]);
    expect(await userData({ query: 'buty', ruleContexts: 'mobile' })).toEqual([everywhere, mobile]);
    expect(await userData({ params: 'query=buty&ruleContexts=%5B%22mobile%22%5D' })).toEqual([
      everywhere,
      mobile,
    ]);
    expect(await userData({ query: 'tajne' })).toEqual([]);
  });

  test('contexts that no rule can have name none; more than a list may have, and other types, are refused', async () => {
    const odd = ['', 'a'.repeat(2000), '<b>', 'czarny piątek'];
    expect(await userData({ query: 'buty', ruleContexts: odd })).toEqual([everywhere]);
    expect(await userData({ query: 'buty', ruleContexts: '' })).toEqual([everywhere]);
    const many = Array.from({ length: 5000 }, (_, i) => `c${i}`);
    const refused = [['a'.repeat(10_000)], many, 1, { mobile: true }, [['mobile']], [null]];
    for (const ruleContexts of refused) {
      const { status, body } = await ask({ query: 'buty', ruleContexts });
      expect([status, (body as { message: string }).message]).toEqual([
        400,
        expect.stringMatching(/^ruleContexts/),
      ]);
    }
  });
});
