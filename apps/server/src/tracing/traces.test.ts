import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { type Collector, type SentSpan, startCollector } from '../testing/trace-collector.ts';

let collector: Collector;
let shop: Shop;
let searchId: string;
let key: string;

beforeAll(async () => {
  collector = await startCollector();
  shop = await startShop({
    ...collector.settings,
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=shops%20of%20mine',
    OTEL_SERVICE_NAME: 'search-of-tests',
    // A page that is sent again is neither planned nor searched for.
    PAGE_CACHE_MB: '0',
  });
  searchId = await shop.newInstance();
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  // The first search after an import counts the values of the shop's filters as well.
  await (await search('lampa')).text();
});
afterAll(async () => {
  await shop.close();
  await collector.close();
});

const searchRoute = 'GET /public/search/:searchId';
const search = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.server.origin}/public/search/${searchId}?q=${query}`, {
    headers: { 'x-api-key': key, ...headers },
  });
/** The trace of the request that was answered with this id. */
const traceOf = async (root: string, answer: { readonly headers: Headers }) => {
  const id = answer.headers.get('x-request-id');
  return collector.traceOf(root, ({ attributes }) => attributes['vitrina.request.id'] === id);
};
const named = (spans: readonly SentSpan[], name: string): SentSpan[] =>
  spans.filter((span) => span.name === name);

describe('a search’s trace', () => {
  test('is a tree: the request, and in it planning, the engine and the database', async () => {
    const answer = await search('lampa');
    expect(answer.status).toBe(200);
    const { root, all } = await traceOf(searchRoute, answer);
    expect(root).toMatchObject({ parentSpanId: '', kind: 2, status: { code: 0 } });
    expect(root.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/public/search/:searchId',
      'http.response.status_code': 200,
      'vitrina.customer.symbol': shop.owner.customer.symbol,
    });
    const parts = all.filter(({ spanId }) => spanId !== root.spanId);
    expect(new Set(parts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root.spanId]));
    expect(named(parts, 'plan search')).toHaveLength(1);
    const [engine, ...more] = named(parts, 'engine search');
    expect(more).toEqual([]);
    expect(engine?.attributes).toMatchObject({
      'vitrina.catalog.id': shop.catalogId,
      'vitrina.engine.total': 1,
      'vitrina.engine.search_ms': expect.any(Number),
      'vitrina.engine.wait_ms': expect.any(Number),
    });
    for (const part of parts) expect(part.startTimeUnixNano).toBeGreaterThanOrEqual(root.startTimeUnixNano);
    expect(engine?.endTimeUnixNano).toBeLessThanOrEqual(root.endTimeUnixNano);
  });

  test('has no statement in it once another search has read what it needs', async () => {
    const statements: string[][] = [];
    // Something else may write, or a second end, between two of them.
    for (let asked = 0; asked < 10; asked++) {
      const { all } = await traceOf(searchRoute, await search('lampa'));
      statements.push(all.flatMap(({ name }) => (/^[A-Z]{3,} /.test(name) ? name : [])));
    }
    expect(statements).toContainEqual(['GET /public/search/:searchId']);
  });

  test('has a span a statement, with its operation and table', async () => {
    const answer = await shop.owner.call('listInstances');
    const { root, all } = await traceOf('GET /api/search/instances', answer);
    const [statement, ...more] = named(all, 'SELECT search_instance');
    expect(more).toEqual([]);
    expect(statement).toMatchObject({
      parentSpanId: root.spanId,
      kind: 3,
      attributes: { 'db.operation.name': 'SELECT', 'db.collection.name': 'search_instance' },
    });
    expect(Object.keys(statement?.attributes ?? {})).toHaveLength(2);
    expect(statement?.endTimeUnixNano).toBeLessThanOrEqual(root.endTimeUnixNano);
  });

  test('goes on after a body was read', async () => {
    const answer = await shop.owner.call('trySearch', { params: { searchId }, body: { query: 'lampa' } });
    const { root, all } = await traceOf('POST /api/search/:searchId/try', answer);
    expect(named(all, 'engine search').map(({ parentSpanId }) => parentSpanId)).toEqual([root.spanId]);
    expect(root.attributes['vitrina.customer.symbol']).toBe(shop.owner.customer.symbol);
  });

  test('continues the trace of whoever asks', async () => {
    const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const traceparent = `00-${traceId}-${parentId}-01`;
    const answer = await search('kubek', { traceparent, tracestate: 'free=text-of-a-visitor' });
    const { root } = await traceOf(searchRoute, answer);
    expect([root.traceId, root.parentSpanId]).toEqual([traceId, parentId]);
    expect(root.traceState).toBe('');
  });
});

describe('traces', () => {
  test('go to the address and under the name of OpenTelemetry’s own settings, with its headers, compressed', async () => {
    await traceOf(searchRoute, await search('lampa'));
    expect(new Set(collector.heads.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    expect(collector.heads[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'x-tenant': 'shops of mine',
    });
    expect(new Set(collector.services)).toEqual(new Set(['search-of-tests']));
  });

  test('hold nothing of what was searched for, no key, no name and no address', async () => {
    await traceOf(searchRoute, await search('wyznanie', { 'user-agent': 'agent-of-a-visitor' }));
    const other = await fetch(
      `${shop.server.origin}/auth/one-use-hash-of-somebody?mail=somebody@shop.example`,
    );
    await traceOf('GET', other);
    const sent = collector.text();
    for (const secret of [
      ...['wyznanie', 'agent-of-a-visitor', 'one-use-hash', 'somebody@shop.example', '127.0.0.1'],
      ...[key, shop.owner.token, shop.owner.customer.email, 'correct horse battery', 'Lampa'],
    ])
      expect([secret, sent.includes(secret)]).toEqual([secret, false]);
  });

  test('of what went wrong say which kind of error it was', async () => {
    const answer = await search('lampa', { 'x-api-key': 'wrong' });
    expect(answer.status).toBe(403);
    const { root } = await traceOf(searchRoute, answer);
    // The one who asked made the mistake, not the server.
    expect([root.attributes['http.response.status_code'], root.status.code]).toEqual([403, 0]);
    const missing = await fetch(`${shop.server.origin}/public/search/none?q=lampa`);
    expect((await traceOf(searchRoute, missing)).root.attributes['vitrina.customer.symbol']).toBeUndefined();
  });

  test('leave out those who only watch', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(shop.server.origin + path);
    await traceOf(searchRoute, await search('lampa'));
    expect(collector.spans.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
    // Their statements, too: nothing is sent that is no part of a request or an import.
    const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.filter(({ kind, name }) => kind !== 2 && name !== 'import')).toEqual([]);
  });

  test('of an import are its own, with the phases that its process reported', async () => {
    const { root, all } = await collector.traceOf('import');
    expect(root.attributes).toMatchObject({
      'vitrina.catalog.id': shop.catalogId,
      'vitrina.import.outcome': 'live',
      'vitrina.import.run_id': expect.any(String),
    });
    expect(root.links).toHaveLength(1);
    const phases = all.filter(({ parentSpanId, kind }) => parentSpanId === root.spanId && kind === 1);
    expect(phases.length).toBeGreaterThan(0);
    expect(phases.filter(({ name }) => !name.startsWith('import '))).toEqual([]);
  });
});
