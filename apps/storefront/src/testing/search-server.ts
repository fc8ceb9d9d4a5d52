import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PublicConfig, PublicEvents, PublicSearchReply, PublicSuggestReply } from '@vitrina/contract';
import { buildFacets, buildProducts, drawProduct, matchesFilters } from './build-products.ts';

type Reply = { readonly status?: number; readonly body: unknown };

export type SearchServer = {
  readonly origin: string;
  config: PublicConfig;
  /** All events received, in order, each once by its id. */
  readonly events: PublicEvents['events'];
  /** Every call received, as `search?q=…`. */
  readonly calls: string[];
  /** Replaces the reply to a call, in order to fail, wait or redirect. */
  intercept: ((call: string, params: URLSearchParams) => Reply | Promise<Reply> | null) | null;
  readonly close: () => Promise<void>;
};

const filtersOf = (params: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(
    [...params.keys()]
      .filter((key) => key.startsWith('filter.'))
      .map((key) => [key.slice('filter.'.length), params.getAll(key)]),
  );
const queryIdOf = (text: string): string => Buffer.from(text).toString('hex').padEnd(32, '0').slice(0, 32);

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** A small search over sixty products that implements the public contract, for the app's own tests. */
export const startSearchServer = async (config: PublicConfig, appDirectory = ''): Promise<SearchServer> => {
  let origin = '';
  const find = (query: string) =>
    buildProducts(origin)
      .filter(({ fields }) => String(fields.title).toLowerCase().includes(query.trim().toLowerCase()))
      .map((product) => {
        const title = String(product.fields.title);
        const at = title.toLowerCase().indexOf(query.trim().toLowerCase());
        const end = at + query.trim().length;
        const parts = [
          { text: title.slice(0, at), match: false },
          { text: title.slice(at, end), match: true },
          { text: title.slice(end), match: false },
        ];
        return { ...product, highlights: { title: parts.filter(({ text }) => text !== '') } };
      });

  const search = (params: URLSearchParams): PublicSearchReply => {
    const query = params.get('q') ?? '';
    const filters = filtersOf(params);
    const all = find(query);
    const found = all.filter((product) => matchesFilters(product, filters));
    const sort = params.get('sort') || 'best';
    if (sort === 'cheap') found.sort((a, b) => Number(a.fields.price) - Number(b.fields.price));
    if (sort === 'dear') found.sort((a, b) => Number(b.fields.price) - Number(a.fields.price));
    const page = Number(params.get('page') ?? 1);
    const perPage = server.config.productsPerPage;
    const sorts = { best: 'Trafność', cheap: 'Od najtańszych', dear: 'Od najdroższych' };
    return {
      queryId: queryIdOf(`search ${query}`),
      query,
      total: found.length,
      page,
      perPage,
      tookMs: 1,
      products: found.slice((page - 1) * perPage, page * perPage),
      facets: buildFacets(all, filters),
      sorts: Object.entries(sorts).map(([value, label]) => ({ value, label, isSelected: value === sort })),
      redirect: null,
      ruleData: params.has('ruleContext') ? [{ contexts: params.getAll('ruleContext') }] : [],
      isBlocked: false,
      wordsWanted: { matched: 1, all: 1 },
      ...{ correctedQuery: null, missingWords: [], priceRange: null, namedValues: [], partialFrom: null },
    };
  };
  const suggest = (params: URLSearchParams): PublicSuggestReply => {
    const query = params.get('q') ?? '';
    const found = find(query);
    const words = ['kubek ceramiczny', 'kubek termiczny', 'filiżanka porcelanowa', 'dzbanek szklany'];
    const isEmpty = query === '';
    return {
      queryId: queryIdOf(`suggest ${query}`),
      suggestions: isEmpty
        ? []
        : words.filter((text) => text.includes(query)).map((text) => ({ text, count: 15, field: null })),
      values: [],
      products: isEmpty ? [] : found.slice(0, 7),
      total: isEmpty ? 0 : found.length,
      bestseller: isEmpty ? null : (found[2] ?? null),
      popularQueries: isEmpty ? ['kubek', 'dzbanek', 'filiżanka'] : [],
      popularProducts: isEmpty ? found.slice(4, 9) : [],
      topProduct: isEmpty ? (found[0] ?? null) : null,
      recentQueries: [],
      redirect: null,
    };
  };
  const answer = async (call: string, params: URLSearchParams): Promise<Reply> => {
    const own = await server.intercept?.(call, params);
    if (own) return own;
    if (call === 'config') return { body: server.config };
    return { body: call === 'search' ? search(params) : suggest(params) };
  };

  const send = (response: ServerResponse, type: string, body: string | Buffer, status = 200): void => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  };
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'x-api-key, content-type');
    const [, area = '', call = ''] = url.pathname.split('/');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (area === 'picture') return send(response, 'image/svg+xml', drawProduct(Number.parseInt(call, 10)));
    if (area === 'app') {
      const file = await readFile(join(appDirectory, url.pathname.slice('/app/'.length))).catch(() => null);
      return file ? send(response, 'text/javascript', file) : send(response, 'text/plain', '', 404);
    }
    if (call === 'events') {
      const { events } = JSON.parse(await readBody(request)) as PublicEvents;
      // As the server counts them.
      const known = new Set(server.events.map(({ eventId }) => eventId));
      server.events.push(...events.filter(({ eventId }) => !known.has(eventId)));
      return send(
        response,
        'application/json',
        JSON.stringify({ accepted: events.length, duplicates: 0, ignored: 0 }),
        202,
      );
    }
    server.calls.push(`${call}${url.search}`);
    const { status = 200, body } = await answer(call, url.searchParams);
    send(response, 'application/json', JSON.stringify(body), status);
  });
  const server: SearchServer = {
    get origin() {
      return origin;
    },
    config,
    events: [],
    calls: [],
    intercept: null,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
};
