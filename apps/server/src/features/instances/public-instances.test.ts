import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let key: string;
beforeAll(async () => {
  shop = await startShop();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
});
afterAll(() => shop.close());

const ask = async (searchId: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  (await fetch(`${shop.server.origin}/public/config/${searchId}`, { headers })).status;

describe('[R10.04] what the owner changes holds for the very next public call', () => {
  test('a deleted search is gone, also for what was asked meanwhile, and back once the deletion is taken back', async () => {
    const searchId = await shop.newInstance();
    const params = { searchId };
    expect(await ask(searchId)).toBe(200);
    const meanwhile = Array.from({ length: 20 }, () => ask(searchId));
    await shop.owner.call('deleteInstance', { params });
    expect(await ask(searchId)).toBe(404);
    await Promise.all(meanwhile);
    expect(await ask(searchId)).toBe(404);
    await shop.owner.call('restoreInstance', { params, body: {} });
    expect(await ask(searchId)).toBe(200);
  });

  test('a new name is told at once', async () => {
    const searchId = await shop.newInstance();
    await ask(searchId);
    await shop.owner.call('renameInstance', { params: { searchId }, body: { name: 'Nowa' } });
    const place = await shop.server.app.services.findPublicInstance(searchId);
    expect(place?.instance.name).toBe('Nowa');
  });

  test('[R7.33] a domain taken off the list and a key that was reset are refused', async () => {
    const searchId = await shop.newInstance();
    const page = { origin: 'https://sklep.pl' };
    await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
    expect(await ask(searchId, page)).toBe(200);
    await shop.owner.call('setAuthDomains', { body: { domains: [] } });
    expect(await ask(searchId, page)).toBe(403);
    const before = key;
    expect(await ask(searchId)).toBe(200);
    key = (await shop.owner.call('resetAuthKey')).reply.data.key;
    expect(await ask(searchId, { 'x-api-key': before })).toBe(403);
    expect(await ask(searchId)).toBe(200);
  });
});
