import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf, type SocialServer, startSocialServer } from '../../../testing/start-social-shop.ts';
import { startTestServer } from '../../../testing/start-test-server.ts';

let shop: SocialServer;
beforeAll(async () => {
  shop = await startSocialServer();
});
afterAll(() => shop.close());

/** The Facebook user to whom the stand-in’s tokens belong. */
const userId = '10150000000000001';
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;
const sign = (payload: unknown, secret = shop.graph.app.secret): string => {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
};
const request = (change: Record<string, unknown> = {}) => ({
  ...{ algorithm: 'HMAC-SHA256', user_id: userId, issued_at: secondsAgo(5), ...change },
});
const post = (path: string, signedRequest: string, origin = shop.server.origin): Promise<Response> =>
  fetch(`${origin}/instagram/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: signedRequest }),
  });
const isConnected = async (): Promise<boolean> =>
  (await shop.owner.call('getInstagramConnection')).reply.data.state === 'ok';
const connect = async (): Promise<void> => {
  if (await isConnected()) return;
  await shop.owner.call('connectInstagram', { body: { token: shop.graph.token } });
};

test.each([
  ['signed with another secret', () => sign(request(), 'another')],
  [
    'about somebody else than was signed',
    () => {
      const [signature] = sign(request({ user_id: '1' })).split('.');
      return `${signature}.${Buffer.from(JSON.stringify(request())).toString('base64url')}`;
    },
  ],
  ['of two days ago', () => sign(request({ issued_at: secondsAgo(2 * 24 * 3_600) }))],
  ['by another algorithm', () => sign(request({ algorithm: 'none' }))],
  ['without a user', () => sign({ algorithm: 'HMAC-SHA256', issued_at: secondsAgo(5) })],
  ['without a signature', () => `.${Buffer.from(JSON.stringify(request())).toString('base64url')}`],
  ['that is no text of that form', () => 'x'],
  ['that is empty', () => ''],
])('[R10.07] a request to erase data %s changes nothing', async (_, forge) => {
  await connect();
  for (const path of ['deletion', 'deauthorize']) expect((await post(path, forge())).status).toBe(400);
  expect(await isConnected()).toBe(true);
});

test.each(['deletion', 'deauthorize'])(
  '[R10.07] Meta’s call of %s erases connection and copies, and says where to look',
  async (path) => {
    await connect();
    const id = await shop.addCatalog({ handle: 'sklep.mody' });
    expect((await catalogOf(shop.owner, id)).postsCount).toBe(6);
    const response = await post(path, sign(request()));
    expect(response.status).toBe(200);
    const { url, confirmation_code: code } = (await response.json()) as Record<string, string>;
    expect(url).toBe(`${shop.server.config.publicUrl}/instagram/deletion/${code}`);
    expect(await isConnected()).toBe(false);
    expect((await catalogOf(shop.owner, id)).postsCount).toBe(0);
    const page = await fetch(`${shop.server.origin}/instagram/deletion/${code}`);
    expect(await page.text()).toContain(`was erased on ${new Date().toISOString().slice(0, 10)}`);
  },
);

test('a request for a user whom nobody has connected is answered as well', async () => {
  await connect();
  const response = await post('deletion', sign(request({ user_id: '42' })));
  expect(response.status).toBe(200);
  expect(await isConnected()).toBe(true);
});

test('a code that nobody was given leads nowhere', async () => {
  for (const code of ['0000000000000', 'x', '%00'])
    expect((await fetch(`${shop.server.origin}/instagram/deletion/${code}`)).status).toBe(404);
});

test('without an app there is nothing to call', async () => {
  const server = await startTestServer();
  for (const path of ['deletion', 'deauthorize'])
    expect((await post(path, sign(request()), server.origin)).status).toBe(404);
  await server.close();
});
