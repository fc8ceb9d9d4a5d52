import type { PublicSuggestReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCatalog, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

// Forms of one word, which would take all places that there are, and a rarer word that begins alike.
const forms = ['Sukienka', 'Sukienki', 'Sukience', 'Sukienkę', 'Sukienką', 'Sukienek', 'Sukienkami'];
const titles = [...forms.flatMap((form, index) => Array<string>(9 - index).fill(form)), 'Sukno'];
let server: TestServer;
let suggest: (q: string) => Promise<string[]>;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const items = titles.map((title, index) => buildFeedItem({ title }, index + 1));
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  server = await startTestServer();
  closing.push(server.close, feeds.close);
  const owner = await server.signIn({ plan: 'pro' });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  const instance = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data;
  const { key } = (await owner.call('getAuthKey')).reply.data;
  suggest = async (q) => {
    const response = await fetch(`${server.origin}/public/suggest/${instance.instanceId}?q=${q}`, {
      headers: { 'x-api-key': key },
    });
    const { suggestions } = (await response.json()) as PublicSuggestReply;
    return suggestions.map(({ text }) => text);
  };
});
afterAll(async () => {
  for (const close of closing) await close();
});

test('[R3.22] one of several forms of a word is offered, the most frequent one, and other words take their places', async () => {
  expect(await suggest('suk')).toEqual(['sukienka', 'sukno']);
});
