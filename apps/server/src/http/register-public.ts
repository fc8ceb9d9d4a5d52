import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindPublicInstance, InstanceWithCatalog } from '../storage/records.ts';
import { type Failure, fail, isFailure } from './failure.ts';
import { HttpReply } from './handlers.ts';
import { accessKeyOf, originOf, type PublicAccess } from './public-access.ts';
import { sendFailure } from './send-failure.ts';

/** Answers one kind of public call: the reply, an `HttpReply` with headers of its own, or a failure. */
export type PublicHandler = (place: InstanceWithCatalog, request: FastifyRequest) => Promise<unknown>;
export type PublicCall = {
  readonly method: 'GET' | 'POST';
  readonly handler: PublicHandler;
  /** Asked before the body is read, of a request that was let in. */
  readonly admitBody?: (place: InstanceWithCatalog, request: FastifyRequest) => Failure | null;
  /** The longest body, where it is longer than a form's. */
  readonly bodyBytes?: number;
};

type Dependencies = {
  readonly access: PublicAccess;
  readonly findInstance: FindPublicInstance;
  /** Told of each request that was let in, and of the origin of the page that sent it. */
  readonly recordUsage: (place: InstanceWithCatalog, origin: string | null) => void;
};

type Addressed = FastifyRequest<{ Params: { searchId: string } }>;

/** Registers calls for shops' pages as `/public/{name}/{searchId}`. */
export const registerPublic = (
  app: FastifyInstance,
  { access, findInstance, recordUsage }: Dependencies,
  calls: Readonly<Record<string, PublicCall>>,
): void => {
  const places = new WeakMap<FastifyRequest, InstanceWithCatalog>();
  for (const [name, { method, handler, admitBody, bodyBytes }] of Object.entries(calls)) {
    const url = `/public/${name}/:searchId`;
    app.route({
      method,
      url,
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      // Nobody has the server read a body before it is known who asks.
      onRequest: async (request: Addressed, reply) => {
        reply.header('cache-control', 'no-store');
        const place = await findInstance(request.params.searchId);
        if (!place) return sendFailure(fail('NOT_FOUND'), request, reply);
        const refused = await access.admit(place.catalog.customerId, accessKeyOf(request), request, reply);
        if (refused) return sendFailure(refused, request, reply);
        const refusedBody = admitBody?.(place, request) ?? null;
        if (refusedBody) return sendFailure(refusedBody, request, reply);
        if (request.method !== 'HEAD') recordUsage(place, originOf(request));
        places.set(request, place);
      },
      handler: async (request: Addressed, reply) => {
        const place = places.get(request);
        if (!place) return sendFailure(fail('NOT_FOUND'), request, reply);
        const outcome = await handler(place, request);
        if (isFailure(outcome)) return sendFailure(outcome, request, reply);
        if (outcome instanceof HttpReply)
          return reply.code(outcome.status).headers(outcome.headers).send(outcome.body);
        return reply.send(outcome);
      },
    });
    app.options(url, async (request: Addressed, reply: FastifyReply) => {
      const place = await findInstance(request.params.searchId);
      if (!place) return sendFailure(fail('NOT_FOUND'), request, reply);
      const refused = await access.answerPreflight(place.catalog.customerId, method, request, reply);
      return refused ? sendFailure(refused, request, reply) : reply.code(204).send();
    });
  }
};
