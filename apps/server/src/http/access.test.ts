import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Call, type CallName, calls, modules, type ShopCall, shopCalls } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeCall, type SignedIn, startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const all = Object.entries<Call>(calls) as [CallName, Call][];
const closed = all.filter(([, call]) => call.access !== 'public');
const gated = all.filter(([, call]) => typeof call.access !== 'string');
const params = {
  catalogId: 'x',
  runId: 'x',
  productId: 'x',
  searchId: 'x',
  id: 'x',
  page: '1',
  perPage: '5',
  hash: 'x',
  ruleId: 'x',
  changeId: 'x',
  synonymId: 'x',
  phrase: 'x',
  kind: 'blocked',
};

describe('who may call', () => {
  test.each(closed)('[R6.03] %s refuses a request without a token', async (name) => {
    const { status, error } = await makeCall(server.origin, null, name, { params });
    expect([status, error.code]).toEqual([401, 'WRONG_CREDENTIALS']);
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer one two', 'Token x'])(
    '[R6.03] a header that holds no bearer token is as good as none: %s',
    async (authorization) => {
      const response = await fetch(`${server.origin}/api/auth/profile`, { headers: { authorization } });
      expect([response.status, await response.json()]).toEqual([
        401,
        { error: expect.objectContaining({ code: 'WRONG_CREDENTIALS' }) },
      ]);
    },
  );

  test('[R6.03] the scheme of a token is read in capitals and small letters', async () => {
    const { token } = await server.signIn();
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`]) {
      const response = await fetch(`${server.origin}/api/auth/profile`, { headers: { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 200]);
    }
  });

  test('[R6.03] a body is read only once it is known who sends it', async () => {
    const withBody = closed.filter(([, { method }]) => method !== 'GET' && method !== 'DELETE');
    expect(withBody.length).toBeGreaterThan(10);
    for (const [name, { method, path }] of withBody) {
      const response = await fetch(`${server.origin}/api${path.replaceAll(/[{}]/g, '')}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: '{"unreadable":',
      });
      expect([name, response.status]).toEqual([name, 401]);
    }
  });

  test('[R6.01] [R2.54] calls whose feature or module is missing answer 403', async () => {
    const without = await server.signIn({ features: [], modules: [...modules] });
    const withOne = new Map<string, SignedIn>();
    for (const module of modules) withOne.set(module, await server.signIn({ modules: [module] }));
    for (const [name, { access }] of gated) {
      const { feature, anyModule } = typeof access === 'string' ? { anyModule: [] } : access;
      const others = modules.flatMap((module) =>
        anyModule.includes(module) ? [] : (withOne.get(module) ?? []),
      );
      expect([name, others.length > 0]).toEqual([name, true]);
      for (const owner of feature === undefined ? others : [without, ...others]) {
        const { status, error } = await makeCall(server.origin, owner.token, name, { params });
        expect([name, status, error.code]).toEqual([name, 403, 'FEATURE_NOT_AVAILABLE']);
      }
    }
  });

  test('[R6.01] the tracking module opens the catalogs, but not the search instances', async () => {
    const owner = await server.signIn({ modules: ['tracking'] });
    expect((await owner.call('listCatalogs')).status).toBe(200);
    expect((await owner.call('createInstance', { body: { name: '', catalogId: '' } })).status).toBe(403);
  });

  // Section 2 of the specification, by the calls of its screens.
  const always: readonly CallName[] = [
    ...(['listInstances', 'getStoreSettings', 'setStoreSettings', 'exportPhrases', 'importPhrases'] as const),
    ...(['listSynonyms', 'addSynonym', 'changeSynonym', 'deleteSynonym'] as const),
    ...(['listBlockedPhrases', 'addBlockedPhrase', 'changeBlockedPhrase', 'deleteBlockedPhrase'] as const),
    ...(['listImmutablePhrases', 'addImmutablePhrase', 'deleteImmutablePhrase'] as const),
    ...([
      'listSettingChanges',
      'undoSettingChange',
      'getAuthDomains',
      'setAuthDomains',
      'getAuthKey',
    ] as const),
  ];
  const withSearch: readonly CallName[] = [
    ...([
      'getWeights',
      'setWeights',
      'getFields',
      'getAttributes',
      'getSorts',
      'setSorts',
      'getSortGroups',
    ] as const),
    ...(['saveSortGroup', 'deleteSortGroup', 'getFacetedMenu', 'setFacetedMenu', 'getSuggestions'] as const),
    ...(['setSuggestions', 'getSharedFields', 'setSharedFields', 'getPagination', 'setPagination'] as const),
  ];

  test('[R4.21] a session alone opens phrases and the shop’s settings; the module search, without the feature, what tunes results', async () => {
    const plain = await server.signIn({ features: [], modules: [] });
    const tuner = await server.signIn({ features: [], modules: ['search'] });
    const isLetIn = async (token: string, name: CallName): Promise<boolean> => {
      const { status } = await makeCall(server.origin, token, name, { params });
      expect([name, status]).not.toEqual([name, 500]);
      return status !== 403;
    };
    for (const name of always) expect([name, await isLetIn(plain.token, name)]).toEqual([name, true]);
    for (const name of withSearch) {
      expect([name, await isLetIn(plain.token, name)]).toEqual([name, false]);
      expect([name, await isLetIn(tuner.token, name)]).toEqual([name, true]);
    }
    const withFeature: CallName[] = ['createInstance', 'renameInstance', 'trySearch', 'getAppSettings'];
    for (const name of withFeature) expect([name, await isLetIn(tuner.token, name)]).toEqual([name, false]);
  });

  test('an unknown call answers in the shape of every error, with a request id', async () => {
    const response = await fetch(`${server.origin}/api/nothing/here`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: expect.any(String),
        requestId: response.headers.get('x-request-id'),
      },
    });
  });

  test.each([
    '/../../etc/passwd',
    '/assets/../x.js',
    '/%2e%2e/x.js',
    '//x.js',
    '/app/../x.js',
    `/api/catalog/${'%2e%2e'.repeat(300)}/../x.js`,
    `/public/config/${'a.b/'.repeat(600)}/`,
    `/api/catalog/${encodeURIComponent('[{},'.repeat(400))}`,
  ])('an address that leads out of the files, or is far too long, is none: %s', async (path) => {
    const { hostname, port } = new URL(server.origin);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ hostname, port, path }, resolve).on('error', reject);
    });
    expect([response.statusCode, await json(response)]).toEqual([
      404,
      { error: expect.objectContaining({ code: 'NOT_FOUND' }) },
    ]);
  });

  test('[R10.01] whoever sends a request sign by sign is not waited for without end', () => {
    const { requestTimeout, headersTimeout } = server.app.http.server;
    expect(Math.min(requestTimeout, headersTimeout)).toBeGreaterThan(0);
    expect(Math.max(requestTimeout, headersTimeout)).toBeLessThanOrEqual(120_000);
  });

  test('an address that can’t be decoded is answered like every other fault, and not repeated', async () => {
    const response = await fetch(`${server.origin}/api/%zz`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: expect.objectContaining({ code: 'BAD_REQUEST', message: 'The request could not be read.' }) },
    ]);
  });

  test('a body that is no JSON, or too large, is refused with a clear code', async () => {
    const owner = await server.signIn();
    const post = async (body: string) => {
      const response = await fetch(`${server.origin}/api/catalog/testCatalog`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body,
      });
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    };
    expect(await post('{"name":')).toEqual([400, 'BAD_REQUEST']);
    expect(await post(JSON.stringify({ name: 'x'.repeat(300_000) }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await post('null')).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('a call all of whose values may be left out needs no body', async () => {
    const owner = await server.signIn();
    const { status, error } = await makeCall(server.origin, owner.token, 'startImport', {
      params: { catalogId: 'x' },
    });
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a body with hundreds of keys is refused for that alone, before it is parsed', async () => {
    const owner = await server.signIn();
    const body = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`key${at}`, at]));
    const { status, error } = await makeCall(server.origin, owner.token, 'saveWorkingCatalog', { body });
    expect([status, error.details?.problems]).toEqual([
      422,
      [{ path: '', rule: 'maxItems', params: { max: 500 } }],
    ]);
  });
});

describe('calls that look at other servers', () => {
  test('are bounded per minute, for one customer apart from the next', async () => {
    const [eager, calm] = [await server.signIn(), await server.signIn()];
    const ask = (owner: typeof eager) =>
      owner.call('analyzeFeed', { query: { xmlUri: 'http://127.0.0.1:9/feed.xml' } });
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let turn = 0; turn < 61; turn++) answers.push(await ask(eager));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ error }) => error.code)).toEqual(['TOO_MANY_REQUESTS']);
    expect((await ask(calm)).status).toBe(412);
  });
});

/** Parameters count by their place alone: the router knows them by several names where calls share an address. */
const withoutNames = (route: string): string => route.replaceAll(/[:{][^/]+/g, ':');

/** `METHOD /path` of everything the app answers, read off the tree that Fastify prints: four signs for each level. */
const routesOf = (tree: string): string[] => {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods] = /^([ │├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const level = indent.length / 4;
    parts[level] = path === '(empty root node)' ? '' : path;
    parts.length = level + 1;
    return methods?.split(', ').map((method) => `${method} ${withoutNames(parts.join(''))}`) ?? [];
  });
};

describe('the OpenAPI document', () => {
  test('[R7.37] has every call that the app answers, and no other', async () => {
    const tree = server.app.http.printRoutes({ commonPrefix: false });
    const ofCalls = routesOf(tree).filter(
      (route) =>
        /^(GET|POST|PUT|DELETE) \/(api|public)\//.test(route) &&
        // The document itself, and the page to try the calls.
        !/^GET \/api\/(openapi\.json|docs)/.test(route),
    );
    const { paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const told = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    );
    expect(told.length).toBeGreaterThan(all.length);
    expect(ofCalls.toSorted()).toEqual(told.toSorted());
  });

  test('[R7.37] says what any call may be refused with, and 429 where calls are counted', async () => {
    const { paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    for (const [name, call] of all) {
      const { responses } = paths[`/api${call.path}`]?.[call.method.toLowerCase()] ?? { responses: {} };
      const statuses = Object.keys(responses);
      expect([name, statuses]).toEqual([name, expect.arrayContaining(['200', '400', '422', '431', '500'])]);
      if (call.access !== 'public') expect([name, statuses]).toEqual([name, expect.arrayContaining(['401'])]);
      if (call.perMinute) expect([name, statuses]).toEqual([name, expect.arrayContaining(['429'])]);
      if (call.body) expect([name, statuses]).toEqual([name, expect.arrayContaining(['413'])]);
    }
    expect(paths['/public/events/{searchId}']?.post?.responses['429']?.description).toContain(
      'EVENT_QUOTA_EXCEEDED',
    );
  });

  test('[R7.37] says of every value what its own rules ask, by a pattern or in words', () => {
    // A schema with words is one around that without them, at the same place.
    const ruled = new Set<string>();
    const told = new Set<string>();
    const schemas = [...all, ...Object.entries<ShopCall>(shopCalls)].flatMap(
      ([name, { params, query, body }]) =>
        [params, query, body].filter((schema) => schema !== undefined).map((schema) => ({ name, schema })),
    );
    for (const { name, schema } of schemas)
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema, path }) => {
          const { checks = [] } = zodSchema._zod.def;
          const hasOwnRule = checks.some((check) => check._zod.def.check === 'custom');
          const { description, pattern, format, not, maxProperties } = jsonSchema;
          const place = `${name} ${path.join('.')}`;
          if (hasOwnRule) ruled.add(place);
          if (description ?? pattern ?? format ?? not ?? maxProperties) told.add(place);
        },
      });
    expect(ruled.size).toBeGreaterThan(20);
    expect([...ruled].filter((place) => !told.has(place))).toEqual([]);
  });

  test('[R7.37] is 3.1, lists every call of the contract, and has a page to try them', async () => {
    const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const [name, call] of all) {
      expect(document.paths[`/api${call.path}`]?.[call.method.toLowerCase()], name).toMatchObject({
        operationId: name,
      });
    }
    for (const [name, { method, path }] of Object.entries(shopCalls)) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(server.app.http.hasRoute({ method, url }), name).toBe(true);
      expect(document.paths[path]?.[method.toLowerCase()], name).toMatchObject({
        operationId: name,
        security: [{}, { accessKey: [] }],
      });
    }
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const page = await fetch(`${server.origin}/api/docs/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
  });

  test('[R7.37] begins with a quick start against this server, public calls apart from those of the panel', async () => {
    const { info, tags, paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
      info: { description: string };
      tags: { name: string; description?: string }[];
      paths: Record<string, Record<string, { tags: string[] }>>;
    };
    const examples = info.description.match(/(?:curl|fetch\()[^\n]*(?:\n {2}[^\n]*)?/g) ?? [];
    expect(examples.map((example) => /https?:\/\/[^?' ]*/.exec(example)?.[0])).toEqual([
      `${server.config.publicUrl}/public/search/SEARCH_ID`,
      `${server.config.publicUrl}/public/search/SEARCH_ID`,
      `${server.config.publicUrl}/public/events/SEARCH_ID`,
      `${server.config.publicUrl}/public/events/SEARCH_ID`,
    ]);
    const [first, second, ...others] = tags;
    expect(first).toEqual({ name: 'Public calls', description: expect.stringContaining('allowed domain') });
    expect(second).toEqual({ name: 'Panel: auth', description: expect.stringContaining('control panel') });
    expect(others.every(({ name }) => name.startsWith('Panel: '))).toBe(true);
    for (const [path, operations] of Object.entries(paths))
      for (const { tags: own } of Object.values(operations))
        expect([path, own[0] === first?.name]).toEqual([path, path.startsWith('/public/')]);
  });

  test('[R7.37] every summary begins with a verb in the imperative', () => {
    const firstWords = [...all, ...Object.entries<ShopCall>(shopCalls)].map(
      ([, { summary }]) => summary.split(' ')[0] ?? '',
    );
    const notVerbs = /^(?:[A-Z]\w*s|A|An|The|All|One|Up|What|Who|Whose|Which|Where|When|Whether|How|Until)$/;
    expect(firstWords.filter((word) => notVerbs.test(word))).toEqual([]);
  });

  test('[R7.37] the page to try the calls asks nobody but this server', async () => {
    const page = await (await fetch(`${server.origin}/api/docs/`)).text();
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(sources.length).toBeGreaterThan(4);
    expect(sources.filter((address) => /^(?:[a-z]+:)?\/\//i.test(address))).toEqual([]);
  });
});
