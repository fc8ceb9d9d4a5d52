import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../kit/api-failure.ts';
import { type ApiServer, refuse, sendFile, startApiServer } from '../testing/api-server.ts';
import { buildCatalog } from '../testing/build.ts';
import { loopbackFetch } from '../testing/loopback-fetch.ts';
import { createApiClient } from './api-client.ts';

let server: ApiServer;
let unauthorized = 0;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  unauthorized = 0;
});

const client = (baseUrl = server.baseUrl) =>
  createApiClient({
    baseUrl,
    fetch: loopbackFetch,
    token: () => 'token-1',
    onUnauthorized: () => {
      unauthorized++;
    },
  });
const failureOf = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(
    () => {
      throw new Error('the call succeeded');
    },
    (failure: ApiFailure) => failure,
  );

describe('api client', () => {
  test('fills the path, writes the query, sends the bearer token', async () => {
    server.handle({
      listProducts: ({ params, query, token }) => {
        expect(params.catalogId).toBe('a%2Fb');
        expect(query.toString()).toBe('query=buty+zimowe&page=2');
        expect(token).toBe('token-1');
        return { data: [], total: 0, page: 2 };
      },
    });
    const request = {
      params: { catalogId: 'a/b' },
      query: { query: 'buty zimowe', page: 2, sort: undefined },
    };
    await expect(client().call('listProducts', request)).resolves.toEqual({ data: [], total: 0, page: 2 });
  });

  test('carries code, details, problems, request id and status of a refusal', async () => {
    const problems = [{ path: 'name', rule: 'required' as const }];
    server.handle({ createInstance: () => refuse(422, 'VALIDATION_FAILED', { problems }) });
    const failure = await failureOf(client().call('createInstance', { body: { name: '', catalogId: 'c' } }));
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', status: 422, requestId: 'req-1', problems });
  });

  test('[R8.07] takes validation and content type from the 412 of a feed', async () => {
    const validation = [{ path: 'xmlUri', rule: 'feedUrl' as const }];
    const { body } = refuse(412, 'FEED_CONTENT_TYPE');
    server.handle({
      analyzeFeed: () => ({
        status: 412,
        body: { ...(body as object), status: 'failed', validation, contentType: 'text/html' },
      }),
    });
    const failure = await failureOf(
      client().call('analyzeFeed', { query: { xmlUri: 'https://shop.example/feed' } }),
    );
    expect(failure).toMatchObject({ code: 'FEED_CONTENT_TYPE', status: 412, problems: validation });
    expect(failure.details).toMatchObject({ contentType: 'text/html' });
  });

  test('a 202 is a reply to `ask` and a failure to `call`', async () => {
    const result = {
      finished: false,
      status: 'in_progress' as const,
      correctCount: 0,
      wrongCount: 0,
      ...{ groupsCount: null, warnedCount: null, skipped: null, warned: [] },
      progress: { phase: 'fetching' as const, bytes: 1, totalBytes: null, items: 0 },
      warnings: [],
      runId: null,
    };
    server.handle({ getImportedProducts: () => ({ status: 202, body: { data: result } }) });
    const request = { params: { page: 1, perPage: 20 } };
    const answer = await client().ask('getImportedProducts', request);
    expect(answer).toEqual({ status: 202, reply: { data: result } });
    expect((await failureOf(client().call('getImportedProducts', request))).code).toBe('UNEXPECTED_REPLY');
  });

  test('[R4.18] reports a call that gets a 401', async () => {
    server.handle({ listCatalogs: () => refuse(401, 'BAD_TOKEN') });
    expect((await failureOf(client().call('listCatalogs', {}))).code).toBe('BAD_TOKEN');
    expect(unauthorized).toBe(1);
  });

  test('a refused relogin doesn’t end the session', async () => {
    server.handle({ relogin: () => refuse(401, 'WRONG_CREDENTIALS') });
    expect((await failureOf(client().call('relogin', { params: { hash: 'h' } }))).code).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(unauthorized).toBe(0);
  });

  test('an unknown code is classified by its status', async () => {
    server.handle({ listCatalogs: () => refuse(503, 'UNHEARD_OF') });
    expect((await failureOf(client().call('listCatalogs', {}))).code).toBe('OVERLOADED');
  });

  test.each([502, 503, 504])('a proxy’s %d means that the server is being restarted', async (status) => {
    const text = new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
    const restarting = createApiClient({
      baseUrl: '',
      fetch: async () => text.clone(),
      token: () => null,
      onUnauthorized: () => undefined,
    });
    expect((await failureOf(restarting.call('listCatalogs', {}))).code).toBe('RESTARTING');
  });

  test('a failure tells whether the call could have changed anything', async () => {
    const away = () => refuse(503, 'STORAGE_UNAVAILABLE');
    server.handle({ listCatalogs: away, cancelImport: away, resetAuthKey: away });
    expect((await failureOf(client().call('listCatalogs', {}))).isRead).toBe(true);
    const cancelled = client().call('cancelImport', { params: { catalogId: 'c' }, body: {} });
    expect((await failureOf(cancelled)).isRead).toBe(false);
    // A GET of the specification that changes something.
    expect((await failureOf(client().call('resetAuthKey', {}))).isRead).toBe(false);
  });

  test('a reply that breaks the contract is a failure, not data', async () => {
    const broken = { ...buildCatalog(), type: 'other' };
    server.handle({ listCatalogs: () => ({ status: 200, body: { data: [broken] } }) });
    expect((await failureOf(client().call('listCatalogs', {}))).code).toBe('UNEXPECTED_REPLY');
  });

  test('[R8.07] a lost connection is a failure with its own code', async () => {
    const failure = await failureOf(client('http://127.0.0.1:1').call('listCatalogs', {}));
    expect(failure).toMatchObject({ code: 'NETWORK', status: 0 });
  });

  test('reads a file with its name, telling how much of it has come', async () => {
    const text = 'x'.repeat(200_000);
    server.handle({ exportProductReport: () => sendFile('products.csv', text) });
    const progress: unknown[] = [];
    const file = await client().download(
      'exportProductReport',
      { body: {} },
      {
        onProgress: (each) => progress.push(each),
      },
    );
    expect(file.name).toBe('products.csv');
    await expect(file.blob.text()).resolves.toBe(text);
    expect(progress.at(-1)).toEqual({ received: 200_000, total: 200_000 });
  });

  test('a refused file has the code of the refusal', async () => {
    server.handle({ exportProductReport: () => refuse(401, 'BAD_TOKEN') });
    const failure = await failureOf(client().download('exportProductReport', { body: {} }));
    expect(failure).toMatchObject({ code: 'BAD_TOKEN', status: 401 });
    expect(unauthorized).toBe(1);
  });

  test('what anybody may read is read as text, without the token', async () => {
    const sent: [string, unknown][] = [];
    const answers = [
      new Response('<b>Mug</b>'),
      Response.json(refuse(429, 'TOO_MANY_REQUESTS').body, { status: 429 }),
    ];
    const { readPublic } = createApiClient({
      baseUrl: 'https://search.example',
      fetch: async (input, init) => {
        sent.push([String(input), init?.headers]);
        return answers.shift() ?? Response.error();
      },
      token: () => 'token-1',
      onUnauthorized: () => undefined,
    });
    await expect(readPublic('/mailing/key/block.html')).resolves.toBe('<b>Mug</b>');
    expect(sent).toEqual([['https://search.example/mailing/key/block.html', undefined]]);
    expect((await failureOf(readPublic('/mailing/key/block.html'))).code).toBe('TOO_MANY_REQUESTS');
    expect((await failureOf(client('http://127.0.0.1:1').readPublic('/x'))).code).toBe('NETWORK');
  });
});
