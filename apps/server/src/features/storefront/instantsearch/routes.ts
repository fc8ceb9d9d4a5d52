import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { credentialOf, unknownApplication } from '../../../http/client-credentials.ts';
import { codeOf } from '../../../http/error-handler.ts';
import { errorHeaders } from '../../../http/error-replies.ts';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';
import { originOf, type PublicAccess } from '../../../http/public-access.ts';
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

const paramOf = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string | undefined>)[name] ?? '';

const refuse = (failure: Failure, reply: FastifyReply): FastifyReply => {
  const refusal = toRefusal(failure);
  return reply.code(refusal.status).headers(errorHeaders(failure.failure)).send(refusal);
};

/** The calls of InstantSearch and Autocomplete. Their bodies are JSON under any content type: so no browser asks before. */
export const registerInstantSearch = async (
  app: FastifyInstance,
  { access, findCustomerBySymbol, instantSearch }: Dependencies,
): Promise<void> => {
  const findCustomer = async (request: FastifyRequest): Promise<Customer | null> => {
    const symbol = credentialOf(request, 'x-algolia-application-id');
    return symbol === null ? null : findCustomerBySymbol(symbol);
  };

  const askers = new WeakMap<FastifyRequest, Asking>();
  /** Nobody has the server read a body before it is known who asks. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const customer = await findCustomer(request);
    if (!customer) return refuse(unknownApplication, reply);
    const key = credentialOf(request, 'x-algolia-api-key');
    const refused = await access.admit(customer.id, key, request, reply);
    if (refused) return refuse(refused, reply);
    askers.set(request, { customerId: customer.id, origin: originOf(request) });
  };

  const answer =
    (give: Answer) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const asking = askers.get(request);
      if (!asking) return refuse(unknownApplication, reply);
      const body = readJson(request.body);
      const outcome = isFailure(body) ? body : await give(asking, body, request, reply);
      return isFailure(outcome) ? refuse(outcome, reply) : reply.send(outcome);
    };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const code = codeOf(error);
      if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
      return refuse(fail(code), reply);
    });

    scope.post(
      '/1/indexes/:index/queries',
      { onRequest },
      answer(async (asking, body, request, reply) => {
        const queries = readQueries(body);
        if (isFailure(queries)) return queries;
        // One call with fifty searches is fifty searches.
        const refused = await access.countMore(request, reply, queries.length - 1);
        return refused ?? instantSearch.searchAll(asking, queries);
      }),
    );
    scope.post(
      '/1/indexes/:index/query',
      { onRequest },
      answer(async (asking, body, request) => {
        const query = readQuery(body);
        return isFailure(query) ? query : instantSearch.search(asking, paramOf(request, 'index'), query);
      }),
    );
    scope.post(
      '/1/indexes/:index/facets/:facet/query',
      { onRequest },
      answer(async (asking, body, request) => {
        const query = readQuery(body);
        if (isFailure(query)) return query;
        return instantSearch.searchFacet(asking, paramOf(request, 'index'), paramOf(request, 'facet'), query);
      }),
    );
    // Credentials in headers are not sent with the question: the request itself will say whose page it is.
    scope.options('/1/*', async (request, reply) => {
      const customer = await findCustomer(request);
      const refused = await access.answerPreflight(customer?.id ?? null, 'POST', request, reply);
      return refused ? refuse(refused, reply) : reply.code(204).send();
    });
  });
};
