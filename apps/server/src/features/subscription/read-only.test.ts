import { type Call, type CallName, calls } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowedReadOnly } from '../../http/read-only-calls.ts';
import { type SocialShop, startSocialShop } from '../../testing/start-social-shop.ts';
import { eventually, makeCall } from '../../testing/start-test-server.ts';

let shop: SocialShop;
let configId: string;
beforeAll(async () => {
  shop = await startSocialShop({}, { PAYMENT_GATEWAY: 'sandbox' });
  await shop.owner.call('connectInstagram', { body: { token: shop.graph.token } });
  configId = await shop.addConfig(await shop.addCatalog({ handle: 'sklep.mody' }));
  await shop.server.database
    .updateTable('customer')
    .set({ read_only_since: new Date().toISOString() })
    .where('id', '=', shop.owner.customer.id)
    .execute();
});
afterAll(() => shop.close());

const changing = Object.entries(calls as Readonly<Record<string, Call>>).filter(
  ([name, call]) => !isAllowedReadOnly(name, call),
) as [CallName, Call][];

test('a read-only customer may make the calls of paying, of the own account, of reading and of taking back; a new one is refused', () => {
  const allowed = Object.entries(calls as Readonly<Record<string, Call>>).filter(
    ([name, call]) => call.method !== 'GET' && isAllowedReadOnly(name, call),
  );
  const bySubject = Object.groupBy(allowed, ([, { subject }]) => subject);
  const names = Object.entries(bySubject).map(([subject, some = []]) => [
    subject,
    some.map(([name]) => name).sort(),
  ]);
  expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
    {
      "account": [
        "changePassword",
        "endOtherSessions",
        "endSession",
        "sendDigest",
        "setDigest",
        "setTimeZone",
      ],
      "api-access": [
        "endTestMode",
      ],
      "html-templates": [
        "previewHtmlTemplate",
        "resetMailingKey",
      ],
      "instagram": [
        "disconnectInstagram",
      ],
      "instances": [
        "trySearch",
        "trySuggest",
      ],
      "operator": [
        "changeOperatedCustomer",
        "signInAsCustomer",
      ],
      "remedies": [
        "checkPhrases",
        "listToMend",
        "proposeSynonyms",
        "replayRemedy",
      ],
      "reports": [
        "detailPhrase",
        "detailProduct",
        "exportPhraseReport",
        "exportPhraseReportWithNoResults",
        "exportProductReport",
        "reportPhrases",
        "reportPhrasesWithNoResults",
        "reportProducts",
        "summariseSearches",
      ],
      "search-settings": [
        "checkSortScript",
        "getAttributes",
        "getFacetedMenu",
        "getFields",
        "getPagination",
        "getPopularQueriesSettings",
        "getSharedFields",
        "getSortGroups",
        "getSorts",
        "getSuggestions",
        "getWeights",
      ],
      "social": [
        "exportPostReport",
        "previewSocialStream",
        "proposePostProducts",
        "reportPosts",
      ],
      "storefront": [
        "previewAppSearch",
        "previewAppSuggest",
        "readShopStyle",
      ],
      "stylist": [
        "exportStylizationReport",
        "previewStylization",
        "proposeStylization",
        "reportStylizations",
      ],
      "subscription": [
        "beginCardSetup",
        "cancelSubscription",
        "changePlan",
        "confirmPayment",
        "finishCardSetup",
        "payDue",
        "quotePlan",
        "resumeSubscription",
        "setBillingData",
        "stepSandbox",
        "subscribe",
      ],
    }
  `);
});

test('whatever else changes something is refused, and nothing changes', async () => {
  expect(changing.length).toBeGreaterThan(70);
  for (const [name, { method }] of changing) {
    const request = method === 'GET' ? {} : { body: {} };
    const refused = await makeCall(shop.server.origin, shop.owner.token, name, request);
    expect([name, refused.status, refused.error.code]).toEqual([name, 403, 'SUBSCRIPTION_READ_ONLY']);
  }
  expect((await shop.owner.call('getInstagramConnection')).reply.data.state).toBe('ok');
});

test('searches, streams and events of the shop’s pages go on', async () => {
  const { reply } = await shop.owner.call('getAuthKey');
  const headers = {
    ...{ 'x-api-key': reply.data.key, 'content-type': 'application/json' },
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const { origin } = shop.server;
  const found = await fetch(`${origin}/public/search/${shop.searchId}?q=sukienka`, { headers });
  expect(await found.json()).toMatchObject({ total: 2 });
  const stream = await fetch(`${origin}/public/stream/${shop.searchId}?stream=${configId}`, { headers });
  expect(await stream.json()).toMatchObject({ stream: { streamId: configId } });
  const event = { type: 'search', query: 'sukienka', total: 2, context: 'serp', queryId: 'q-of-a-visitor' };
  const reported = await fetch(`${origin}/public/events/${shop.searchId}`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ events: [{ ...event, eventId: 'event-of-a-visitor' }] }),
  });
  expect([reported.status, await reported.json()]).toMatchObject([202, { accepted: 1 }]);
  await eventually(async () => {
    const { use } = (await shop.owner.call('getSubscription')).reply.data;
    return use.searches.used === 1;
  });
});

test('the Instagram account can be disconnected, which erases what was read of it', async () => {
  const gone = await shop.owner.call('disconnectInstagram');
  expect([gone.status, gone.reply.data.state]).toEqual([200, 'none']);
  expect(await shop.server.database.selectFrom('instagram_post').selectAll().execute()).toEqual([]);
});

test('a key that leaked can be replaced', async () => {
  const before = (await shop.owner.call('getAuthKey')).reply.data.key;
  const { reply } = await shop.owner.call('resetAuthKey');
  expect(reply.data.key).not.toBe(before);
  expect((await shop.owner.call('getAuthKey')).reply.data.key).toBe(reply.data.key);
});
