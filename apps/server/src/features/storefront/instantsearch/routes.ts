import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialOf, unknownApplication } from '../../../http/client-credentials.ts';
import { deviceOf } from '../../../http/device-of.ts';
import { errorHeaders } from '../../../http/error-replies.ts';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { pathParameter } from '../../../http/path-parameter.ts';
import { askedFrom, originOf, type PublicAccess } from '../../../http/public-access.ts';
import { type CallHost, registerTable, type TableRoute } from '../../../http/register-table.ts';
import type { Customer } from '../../../storage/records.ts';
import { readJson, readQueries, readQuery } from './read-query.ts';
import { toRefusal } from './refusal.ts';
import type { InstantSearchService } from './service.ts';

type Dependencies = {
  readonly access: PublicAccess;
  readonly findCustomerBySymbol: (symbol: string) => Promise<Customer | null>;
  readonly instantSearch: InstantSearchService;
};

type Asking = Parameters<InstantSearchService['search']>[0];
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

const route = (path: string, answer: Answer): TableRoute<Asking> => ({
  call: { method: 'POST', path: `/1/indexes/${path}` },
  answer: async (asking, request, reply) => {
    const body = readJson(request.body);
    return isFailure(body) ? body : answer(asking, body, request, reply);
  },
});

/** The calls of InstantSearch and Autocomplete. */
export const registerInstantSearch = (
  host: CallHost,
  { access, findCustomerBySymbol, instantSearch }: Dependencies,
): Promise<void> => {
  const findCustomer = async (request: FastifyRequest): Promise<Customer | null> => {
    const symbol = credentialOf(request, 'x-algolia-application-id');
    return symbol === null ? null : findCustomerBySymbol(symbol);
  };

  const table = {
    queries: route('{index}/queries', async (asking, body, request, reply) => {
      const queries = readQueries(body);
      if (isFailure(queries)) return queries;
      // A call with fifty searches counts as fifty.
      const refused = await access.countMore(request, reply, queries.length - 1);
      return refused ?? instantSearch.searchAll(asking, queries);
    }),
    query: route('{index}/query', async (asking, body, request) => {
      const query = readQuery(body);
      return isFailure(query) ? query : instantSearch.search(asking, pathParameter(request, 'index'), query);
    }),
    facetQuery: route('{index}/facets/{facet}/query', async (asking, body, request) => {
      const query = readQuery(body);
      if (isFailure(query)) return query;
      return instantSearch.searchFacet(
        asking,
        pathParameter(request, 'index'),
        pathParameter(request, 'facet'),
        query,
      );
    }),
  };

  return registerTable<Asking, TableRoute<Asking>>(host, table, {
    prepare: readTexts,
    formatError: refuse,
    admit: async (_, request, reply) => {
      const customer = await findCustomer(request);
      if (!customer) return unknownApplication;
      const key = credentialOf(request, 'x-algolia-api-key');
      const refused = await access.admit(customer.id, key, request, reply);
      return (
        refused ?? {
          customerId: customer.id,
          origin: originOf(request),
          from: askedFrom(request),
          device: deviceOf(request.headers),
        }
      );
    },
    // A preflight has no credentials in its headers: only the request itself tells whose page it is.
    answerPreflight: async (_, request, reply) => {
      const customer = await findCustomer(request);
      return access.answerPreflight(customer?.id ?? null, 'POST', request, reply);
    },
  });
};
