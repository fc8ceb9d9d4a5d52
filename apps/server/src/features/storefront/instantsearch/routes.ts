import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialOf, unknownApplication } from '../../../http/client-credentials.ts';
import { signalOfClient } from '../../../http/client-gone.ts';
import { deviceOf } from '../../../http/device-of.ts';
import { errorHeaders } from '../../../http/error-replies.ts';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { pathParameter } from '../../../http/path-parameter.ts';
import type { PublicAccess } from '../../../http/public-access.ts';
import { usageOf } from '../../../http/register-public.ts';
import { type CallHost, registerTable, type TableRoute } from '../../../http/register-table.ts';
import { writeReply } from '../../../http/write-reply.ts';
import type { Customer } from '../../../storage/records.ts';
import type { SearchTurns } from '../../../threads/search-turns.ts';
import { readBrowse } from './browse.ts';
import type { Asking } from './find-place.ts';
import { countIndexes, type createObjects, readObject, readObjects } from './objects.ts';
import { readJson, readQueries, readQuery } from './read-query.ts';
import { readRecommendations } from './recommend/read-recommend.ts';
import type { createRecommend } from './recommend/recommend.ts';
import { toRefusal } from './refusal.ts';
import type { InstantSearchService } from './service.ts';

type Dependencies = {
  readonly access: PublicAccess;
  readonly findCustomerBySymbol: (symbol: string) => Promise<Customer | null>;
  readonly instantSearch: InstantSearchService;
  readonly recommend: ReturnType<typeof createRecommend>;
  readonly objects: ReturnType<typeof createObjects>;
  readonly turns: SearchTurns;
};

type Answer = (
  asking: Asking,
  body: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

const refuse = (failure: Failure, _: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(failure);
  return reply.code(refusal.status).headers(errorHeaders(failure.failure)).send(refusal);
};

/** These clients send JSON under other content types, which saves browsers the preflight. */
const readTexts = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
};

/** The calls of InstantSearch, Autocomplete and Recommend. */
export const registerInstantSearch = (
  host: CallHost,
  { access, findCustomerBySymbol, instantSearch, recommend, objects, turns }: Dependencies,
): Promise<void> => {
  /** Fifty searches take milliseconds to read, too: so many calls may come at once. */
  const inTurn = <T>({ customerId }: Asking, read: () => T): Promise<T> => turns.slices.do(customerId, read);

  const route = (path: string, answer: Answer, method: 'GET' | 'POST' = 'POST'): TableRoute<Asking> => ({
    call: { method, path: `/1/indexes/${path}` },
    answer: async (asking, request, reply) => {
      const body = await inTurn(asking, () => readJson(request.body));
      return isFailure(body) ? body : answer(asking, body, request, reply);
    },
  });

  const searchInTurn = <T>({ customerId }: Asking, search: () => Promise<T>): Promise<T | Failure> =>
    turns.run(customerId, search);

  const findCustomer = async (request: FastifyRequest): Promise<Customer | null> => {
    const symbol = credentialOf(request, 'x-algolia-application-id');
    return symbol === null ? null : findCustomerBySymbol(symbol);
  };

  /** A call with fifty searches counts as fifty. */
  const countAll = (
    request: FastifyRequest,
    reply: FastifyReply,
    searches: number,
  ): Promise<Failure | null> => access.countMore(request, reply, searches - 1);

  const table = {
    queries: route('{index}/queries', async (asking, body, request, reply) => {
      const queries = await inTurn(asking, () => readQueries(body));
      if (isFailure(queries)) return queries;
      const refused = await countAll(request, reply, queries.length);
      return refused ?? instantSearch.searchAll(asking, queries);
    }),
    query: route('{index}/query', async (asking, body, request) => {
      const query = readQuery(body);
      if (isFailure(query)) return query;
      return searchInTurn(asking, () => instantSearch.search(asking, pathParameter(request, 'index'), query));
    }),
    facetQuery: route('{index}/facets/{facet}/query', async (asking, body, request) => {
      const query = readQuery(body);
      if (isFailure(query)) return query;
      const [index, facet] = [pathParameter(request, 'index'), pathParameter(request, 'facet')];
      return searchInTurn(asking, () => instantSearch.searchFacet(asking, index, facet, query));
    }),
    browse: route('{index}/browse', async (asking, body, request) => {
      const query = readBrowse(body);
      if (isFailure(query)) return query;
      return searchInTurn(asking, () => instantSearch.browse(asking, pathParameter(request, 'index'), query));
    }),
    recommendations: route('{index}/recommendations', async (asking, body, request, reply) => {
      const asked = await inTurn(asking, () => readRecommendations(body));
      if (isFailure(asked)) return asked;
      return (await countAll(request, reply, asked.length)) ?? recommend(asking, asked);
    }),
    objects: route('{index}/objects', async (asking, body, request, reply) => {
      const wanted = await inTurn(asking, () => readObjects(body));
      if (isFailure(wanted)) return wanted;
      return (await countAll(request, reply, countIndexes(wanted))) ?? objects.getObjects(asking, wanted);
    }),
    object: route(
      '{index}/{objectID}',
      async (asking, _, request) => {
        const { attributesToRetrieve } = request.query as Readonly<Record<string, unknown>>;
        const [index, id] = [pathParameter(request, 'index'), pathParameter(request, 'objectID')];
        const wanted = readObject(index, id, attributesToRetrieve);
        return isFailure(wanted) ? wanted : objects.getObject(asking, wanted);
      },
      'GET',
    ),
  };

  return registerTable<Asking, TableRoute<Asking>>(host, table, {
    prepare: readTexts,
    formatError: refuse,
    writeReply: ({ customerId }, body) => writeReply(turns.slices, customerId, body),
    admit: async (_, request, reply) => {
      const customer = await findCustomer(request);
      if (!customer) return unknownApplication;
      const key = credentialOf(request, 'x-algolia-api-key');
      const refused = await access.admit(customer.id, key, request, reply);
      return (
        refused ?? {
          customerId: customer.id,
          usage: usageOf(request),
          device: deviceOf(request.headers),
          client: signalOfClient(reply),
        }
      );
    },
    // A preflight has no credentials in its headers: only the request itself tells whose page it is.
    answerPreflight: async ({ call }, request, reply) => {
      const customer = await findCustomer(request);
      return access.answerPreflight(customer?.id ?? null, call.method, request, reply);
    },
  });
};
