import { expect } from 'vitest';
import { makeCall } from './start-test-server.ts';

export type LookedAt = {
  readonly origin: string;
  readonly token: string;
  readonly searchId: string;
  readonly key: string;
};

/** What a shop's owner and its visitors see, without what differs from call to call. */
export const lookAtShop = async ({ origin, token, searchId, key }: LookedAt): Promise<unknown> => {
  const from = `${new Date().toISOString().slice(0, 8)}01`;
  const replies = [
    await makeCall(origin, token, 'getProfile'),
    await makeCall(origin, token, 'listFullCatalogs'),
    await makeCall(origin, token, 'listInstances'),
    await makeCall(origin, token, 'reportPhrases', { body: { searchId, from } }),
    await makeCall(origin, token, 'listSynonyms', { query: { searchId } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const query = new URLSearchParams({ query: 'łóżko' });
  const found = await fetch(`${origin}/public/search/${searchId}?${query}`, {
    headers: { 'x-api-key': key },
  });
  const { queryId: _, tookMs: __, ...page } = (await found.json()) as Record<string, unknown>;
  return [...replies.map(({ body }) => body), page];
};
