import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadError } from './error-handler.ts';
import { type Failure, isFailure } from './failure.ts';
import { HttpReply } from './handlers.ts';
import type { Operation } from './openapi.ts';

/** The address of a call, with parameters as `{name}`, and the longest body if it may be longer than a form's. */
export type TableCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The status of the reply, if it isn't 200. */
  readonly status?: number;
  readonly bodyBytes?: number;
};

export type TableRoute<Asker> = {
  readonly call: TableCall;
  /** The body of the reply, an `HttpReply` with a status or headers of its own, or a failure. */
  readonly answer: (asker: Asker, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** What the calls of one table have in common: who may make them, and how failures are formatted. */
export type CallFamily<Asker, Route extends TableRoute<Asker>> = {
  /** Identifies the client by the head of the request alone: the server reads no body for an unknown client. */
  readonly admit: (route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<Asker | Failure>;
  readonly formatError: (failure: Failure, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Writes the body of a reply as JSON, unless the reply has a type of its own. By default it is written at once. */
  readonly writeReply?: (asker: Asker, body: object) => Promise<string | Buffer>;
  /** Answers preflights. Without it, none is answered. */
  readonly answerPreflight?: (
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Failure | null>;
  /** Registers body parsers that only these calls have. */
  readonly prepare?: (scope: FastifyInstance) => void;
  /** Describes the call for the OpenAPI document; omitted for calls documented by their clients. */
  readonly describe?: (name: string, route: Route) => Operation;
  /** Checks a reply against the contract; only in tests. */
  readonly checkReply?: (route: Route, reply: HttpReply<unknown>) => void;
};

/** What tables are registered with: the app, the mapping of what is thrown, and the operations so far, described when asked for. */
export type CallHost = {
  readonly app: FastifyInstance;
  readonly readError: ReadError;
  readonly operations: (() => Operation)[];
};

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Data for JSON, and no file or stream. */
const isData = (body: unknown): body is object => {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return prototype === Object.prototype || prototype === null || Array.isArray(body);
};

/**
 * Registers a table of calls as an encapsulated plugin. Each call is admitted before its body is read; HEAD, which link checkers
 * send, is admitted like GET and executes nothing.
 */
export const registerTable = async <Asker, Route extends TableRoute<Asker>>(
  { app, readError, operations }: CallHost,
  table: Readonly<Record<string, Route>>,
  {
    admit,
    formatError,
    writeReply,
    answerPreflight,
    prepare,
    describe,
    checkReply,
  }: CallFamily<Asker, Route>,
): Promise<void> => {
  const registerRoute = (scope: FastifyInstance, route: Route): void => {
    const { call, answer } = route;
    const url = fastifyPath(call.path);
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      const asker = await admit(route, request, reply);
      if (isFailure(asker)) return formatError(asker, request, reply);
      request.setDecorator('asker', asker);
    };
    scope.route({
      method: call.method,
      url,
      ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
      exposeHeadRoute: false,
      onRequest,
      handler: async (request, reply) => {
        const asker = request.getDecorator<Asker>('asker');
        const outcome = await answer(asker, request, reply);
        if (isFailure(outcome)) return formatError(outcome, request, reply);
        const given = outcome instanceof HttpReply ? outcome : new HttpReply(call.status ?? 200, outcome);
        checkReply?.(route, given);
        const { status, body, headers } = given;
        reply.code(status).headers(headers);
        if (writeReply === undefined || !isData(body) || reply.hasHeader('content-type'))
          return reply.send(body);
        return reply.type('application/json; charset=utf-8').send(await writeReply(asker, body));
      },
    });
    if (call.method === 'GET')
      scope.route({ method: 'HEAD', url, onRequest, handler: (_, reply) => reply.send() });
    if (answerPreflight)
      scope.options(url, async (request, reply) => {
        const refused = await answerPreflight(route, request, reply);
        return refused ? formatError(refused, request, reply) : reply.code(204).send();
      });
  };

  await app.register(async (scope) => {
    scope.decorateRequest('asker', null);
    prepare?.(scope);
    scope.setErrorHandler<FastifyError>((error, request, reply) =>
      formatError(readError(error, request), request, reply),
    );
    for (const [name, route] of Object.entries(table)) {
      registerRoute(scope, route);
      if (describe) operations.push(() => describe(name, route));
    }
  });
};
